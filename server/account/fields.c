#include "server/account/fields.h"

#include <string.h>

#include "server/characters.h"

bool account_name_read(const char *words, char name[RECORD_NAME])
{
    size_t length = 0, trimmed = 0;
    int characters = 0, kept = 0;
    uint32_t character, before = 0;
    for (size_t size; *words != '\0'; words += size) {
        size = character_read(words, &character);
        if (size == 0 || !character_allowed(character, before))
            return false;
        before = character;
        if (character_blank(character) && kept == 0)
            continue;
        if (length + size < RECORD_NAME)
            memcpy(name + length, words, size);
        length += size;
        characters++;
        if (!character_blank(character)) {
            trimmed = length;
            kept = characters;
        }
    }
    if (kept == 0 || kept > NAME_CHARACTERS || trimmed >= RECORD_NAME)
        return false;
    name[trimmed] = '\0';
    return true;
}

const char account_nobodys_hash[] = "$argon2id$v=19$m=65536,t=2,p=1$Q8G1Rr2kYVQm0S3tW1xZpg"
                                    "$7lqkYb0dD3uV0mE4bC2n9xJtqS1oPz5hK8wRf6aTgUM";

bool account_login_possible(const char *login)
{
    size_t length = strlen(login);
    return length >= LOGIN_MIN && length <= LOGIN_MAX &&
           strspn(login, "abcdefghijklmnopqrstuvwxyz0123456789._-") == length;
}

bool account_password_possible(const char *password)
{
    size_t length = strlen(password);
    return length >= PASSWORD_MIN && length <= PASSWORD_MAX;
}
