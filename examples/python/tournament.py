"""Three levels of bots play each other in every seat.

    python3 tournament.py [GAME [BLOCKS]]
"""

import sys

import tavoliere

game = sys.argv[1] if len(sys.argv) > 1 else "san-juan"
blocks = int(sys.argv[2]) if len(sys.argv) > 2 else 10
levels = ["random", "novice", "casual"]
bots = [tavoliere.Bot(game, level) for level in levels]
for one in tavoliere.tournament(game, bots, levels, blocks=blocks):
    print(f"{one.name:<8} {one.share:6.1%} of the wins ({one.low:.1%} - {one.high:.1%})")
