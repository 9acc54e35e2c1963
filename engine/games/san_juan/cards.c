#include "games/san_juan/cards.h"

/* docs/rules/san-juan.md 1.2, 1.3, 6.1 */
const sj_card sj_cards[SJ_CARDS] = {
    [SJ_INDIGO] = {"indigo", 1, 1, 10},
    [SJ_SUGAR] = {"sugar", 2, 1, 8},
    [SJ_TOBACCO] = {"tobacco", 3, 2, 8},
    [SJ_COFFEE] = {"coffee", 4, 2, 8},
    [SJ_SILVER] = {"silver", 5, 3, 8},
    [SJ_SMITHY] = {"smithy", 1, 1, 3},
    [SJ_GOLD_MINE] = {"gold-mine", 1, 1, 3},
    [SJ_ARCHIVE] = {"archive", 1, 1, 3},
    [SJ_POOR_HOUSE] = {"poor-house", 2, 1, 3},
    [SJ_BLACK_MARKET] = {"black-market", 2, 1, 3},
    [SJ_TRADING_POST] = {"trading-post", 2, 1, 3},
    [SJ_WELL] = {"well", 2, 1, 3},
    [SJ_MARKET_STAND] = {"market-stand", 2, 1, 3},
    [SJ_CRANE] = {"crane", 2, 1, 3},
    [SJ_CHAPEL] = {"chapel", 3, 2, 3},
    [SJ_TOWER] = {"tower", 3, 2, 3},
    [SJ_AQUEDUCT] = {"aqueduct", 3, 2, 3},
    [SJ_CARPENTER] = {"carpenter", 3, 2, 3},
    [SJ_PREFECTURE] = {"prefecture", 3, 2, 3},
    [SJ_MARKET_HALL] = {"market-hall", 4, 2, 3},
    [SJ_QUARRY] = {"quarry", 4, 2, 3},
    [SJ_LIBRARY] = {"library", 5, 3, 3},
    [SJ_STATUE] = {"statue", 3, 3, 3},
    [SJ_VICTORY_COLUMN] = {"victory-column", 4, 4, 3},
    [SJ_HERO] = {"hero", 5, 5, 3},
    [SJ_GUILD_HALL] = {"guild-hall", 6, 0, 2},
    [SJ_CITY_HALL] = {"city-hall", 6, 0, 2},
    [SJ_TRIUMPHAL_ARCH] = {"triumphal-arch", 6, 0, 2},
    [SJ_PALACE] = {"palace", 6, 0, 2},
    [SJ_OFFICE_BUILDING] = {"office-building", 1, 1, 3},
    [SJ_GUARD_ROOM] = {"guard-room", 1, 1, 3},
    [SJ_CARITAS] = {"caritas", 2, 1, 3},
    [SJ_CUSTOMS_OFFICE] = {"customs-office", 3, 2, 3},
    [SJ_PARK] = {"park", 3, 2, 3},
    [SJ_BANK] = {"bank", 4, 2, 3},
    [SJ_HARBOR] = {"harbor", 4, 2, 3},
    [SJ_GOLDSMITH] = {"goldsmith", 5, 3, 3},
    [SJ_RESIDENCE] = {"residence", 6, 0, 2},
    [SJ_CATHEDRAL] = {"cathedral", 7, 0, 1},
    [SJ_EARTHQUAKE] = {"earthquake", 0, 0, 1},
    [SJ_DEBT_RELIEF] = {"debt-relief", 0, 0, 1},
    [SJ_TAXES] = {"taxes", 0, 0, 1},
    [SJ_GENERAL_AMNESTY] = {"general-amnesty", 0, 0, 1},
    [SJ_GOVERNOR_VISIT] = {"governor-visit", 0, 0, 1},
    [SJ_FREE_BUILD] = {"free-build", 0, 0, 1},
};

/* The costs of the table above, indexed by cost; a test checks that they agree. */
#define COSTING_1                                                                                  \
    (BIT(SJ_INDIGO) | BIT(SJ_SMITHY) | BIT(SJ_GOLD_MINE) | BIT(SJ_ARCHIVE) |                       \
     BIT(SJ_OFFICE_BUILDING) | BIT(SJ_GUARD_ROOM))
#define COSTING_2                                                                                  \
    (BIT(SJ_SUGAR) | BIT(SJ_POOR_HOUSE) | BIT(SJ_BLACK_MARKET) | BIT(SJ_TRADING_POST) |            \
     BIT(SJ_WELL) | BIT(SJ_MARKET_STAND) | BIT(SJ_CRANE) | BIT(SJ_CARITAS))
#define COSTING_3                                                                                  \
    (BIT(SJ_TOBACCO) | BIT(SJ_CHAPEL) | BIT(SJ_TOWER) | BIT(SJ_AQUEDUCT) | BIT(SJ_CARPENTER) |     \
     BIT(SJ_PREFECTURE) | BIT(SJ_STATUE) | BIT(SJ_CUSTOMS_OFFICE) | BIT(SJ_PARK))
#define COSTING_4                                                                                  \
    (BIT(SJ_COFFEE) | BIT(SJ_MARKET_HALL) | BIT(SJ_QUARRY) | BIT(SJ_VICTORY_COLUMN) |              \
     BIT(SJ_BANK) | BIT(SJ_HARBOR))
#define COSTING_5 (BIT(SJ_SILVER) | BIT(SJ_LIBRARY) | BIT(SJ_HERO) | BIT(SJ_GOLDSMITH))
#define COSTING_6                                                                                  \
    (BIT(SJ_GUILD_HALL) | BIT(SJ_CITY_HALL) | BIT(SJ_TRIUMPHAL_ARCH) | BIT(SJ_PALACE) |            \
     BIT(SJ_RESIDENCE))
#define COSTING_7 (BIT(SJ_CATHEDRAL))
#define UP_TO_2   (COSTING_1 | COSTING_2)
#define UP_TO_3   (UP_TO_2 | COSTING_3)
#define UP_TO_4   (UP_TO_3 | COSTING_4)
#define UP_TO_5   (UP_TO_4 | COSTING_5)
#define UP_TO_6   (UP_TO_5 | COSTING_6)

const uint64_t sj_costing_at_most[SJ_HIGHEST_COST + 1] = {
    0, COSTING_1, UP_TO_2, UP_TO_3, UP_TO_4, UP_TO_5, UP_TO_6, UP_TO_6 | COSTING_7,
};

const char *const sj_role_ids[SJ_ROLES] = {"builder", "producer", "trader", "councillor",
                                           "prospector"};

/* docs/rules/san-juan.md 1.4 */
const char *const sj_tile_ids[SJ_TILES] = {"11122", "11222", "11223", "12223", "12233"};

const uint8_t sj_tile_prices[SJ_TILES][SJ_PRODUCTION_CARDS] = {
    {1, 1, 1, 2, 2}, {1, 1, 2, 2, 2}, {1, 1, 2, 2, 3}, {1, 2, 2, 2, 3}, {1, 2, 2, 3, 3},
};
