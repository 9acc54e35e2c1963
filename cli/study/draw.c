/* Pictures of a study as SVG: bars with their 95 % intervals, readable on light and dark pages. */
#include "cli/output/figures.h"
#include "cli/study/study.h"
#include "words/say.h"

enum { WIDTH = 640, ROW = 26, TOP = 44, LEFT = 190, RIGHT = 70 };

static const char *const seat_colours[] = {"#c8553d", "#2f6f8f", "#d9a441", "#5b7f3a", "#7a5195"};

static void begin(int rows, const char *title, const char *note, FILE *out)
{
    int height = TOP + rows * ROW + 14;
    fprintf(out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" role=\"img\">\n"
            "<title>%s</title>\n"
            "<rect width=\"%d\" height=\"%d\" fill=\"#faf6ec\"/>\n"
            "<g font-family=\"sans-serif\" font-size=\"13\" fill=\"#2b2620\">\n"
            "<text x=\"12\" y=\"20\" font-size=\"15\" font-weight=\"700\">%s</text>\n"
            "<text x=\"12\" y=\"36\" font-size=\"11\" fill=\"#6b6256\">%s</text>\n",
            WIDTH, height, title, WIDTH, height, title, note);
}

static void end(FILE *out)
{
    fprintf(out, "</g>\n</svg>\n");
}

/* A bar from `zero` to `value`, and its interval as a line; all in parts of `most` around `zero`. */
static void bar(int row, double zero, double value, double width, double least, double most,
                const char *colour, FILE *out)
{
    double span = WIDTH - LEFT - RIGHT, scale = span / (most - least);
    double from = LEFT + (zero - least) * scale, to = LEFT + (value - least) * scale;
    double y = TOP + row * ROW;
    fprintf(out,
            "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%d\" fill=\"%s\"/>\n"
            "<line x1=\"%.1f\" x2=\"%.1f\" y1=\"%.1f\" y2=\"%.1f\" stroke=\"#2b2620\" "
            "stroke-width=\"2\"/>\n",
            from < to ? from : to, y + 4, from < to ? to - from : from - to, ROW - 10, colour,
            to - width * scale, to + width * scale, y + ROW / 2.0 - 1, y + ROW / 2.0 - 1);
}

static void label(int row, const char *words, const char *value, FILE *out)
{
    double y = TOP + row * ROW + ROW / 2.0 + 4;
    fprintf(out, "<text x=\"%d\" y=\"%.1f\" text-anchor=\"end\">%s</text>\n", LEFT - 8, y, words);
    fprintf(out, "<text x=\"%d\" y=\"%.1f\">%s</text>\n", WIDTH - RIGHT + 8, y, value);
}

static void note_of(const study_plan *plan, tav_language language, char *note, size_t size)
{
    snprintf(note, size, say(SAY_STUDY_NOTE, language), words_game(plan->game, language),
             plan->config.players, plan->level_words, (unsigned)plan->games);
}

void study_draw_seats(const study_plan *plan, const study_sums *sums, tav_language language,
                      FILE *out)
{
    char note[200];
    double most = 0;
    for (int seat = 0; seat < sums->players; seat++) {
        double width, share = study_share(sums, seat, &width);
        most = share + width > most ? share + width : most;
    }
    note_of(plan, language, note, sizeof note);
    begin(sums->players, say(SAY_STUDY_SEATS, language), note, out);
    for (int seat = 0; seat < sums->players; seat++) {
        char words[64], value[FIGURES];
        double width, share = study_share(sums, seat, &width);
        snprintf(words, sizeof words, "%s %d", say(SAY_SEAT, language), seat + 1);
        figures(value, language, "%.1f %%", 100 * share);
        bar(seat, 0, share, width, 0, most, seat_colours[seat], out);
        label(seat, words, value, out);
    }
    double fair = LEFT + (WIDTH - LEFT - RIGHT) / most / sums->players;
    fprintf(out,
            "<line x1=\"%.1f\" x2=\"%.1f\" y1=\"%d\" y2=\"%d\" stroke=\"#6b6256\" "
            "stroke-dasharray=\"4 4\"/>\n",
            fair, fair, TOP, TOP + sums->players * ROW);
    end(out);
}

void study_draw_findings(const study_plan *plan, const study_finding *found, int count,
                         const char *title, tav_language language, FILE *out)
{
    char note[200];
    double least = 0, most = 0;
    for (int i = 0; i < count; i++) {
        double low = found[i].gain - 1.96 * found[i].error;
        double high = found[i].gain + 1.96 * found[i].error;
        least = low < least ? low : least;
        most = high > most ? high : most;
    }
    note_of(plan, language, note, sizeof note);
    begin(count, title, note, out);
    for (int i = 0; i < count; i++) {
        char value[FIGURES];
        figures(value, language, "%+.1f", 100 * found[i].gain);
        bar(i, 0, found[i].gain, 1.96 * found[i].error, least, most,
            found[i].gain < 0 ? "#a08f7a" : "#2f6f8f", out);
        label(i, study_thing_words(plan->game, found[i].thing, language), value, out);
    }
    end(out);
}
