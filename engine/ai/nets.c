#include "ai/nets.h"

int nets_count(void)
{
    int count = 0;
    while (nets_built_in[count].size > 0)
        count++;
    return count;
}

bool nets_at(int index, value_net *net)
{
    return net_open(net, nets_built_in[index].words, nets_built_in[index].size);
}

bool nets_find(const tav_game *game, int players, value_net *net)
{
    for (int i = 0; nets_built_in[i].size > 0; i++)
        if (nets_at(i, net) && net->game == game && net->players == players)
            return true;
    return false;
}
