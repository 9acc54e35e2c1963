/* An account as JSON, for its owner. In a separate file because the hub uses it and must build with
 * libc alone. */
#include "core/json.h"
#include "server/account/account.h"

void account_json(const store_account *account, tav_text *out)
{
    bool guest = account->login[0] == '\0';
    js_object(out);
    js_key_string(out, "account", account->id);
    js_key_string(out, "name", account->name);
    js_key_bool(out, "guest", guest);
    js_key_optional(out, "login", guest ? NULL : account->login);
    js_key_optional(out, "mail", account->mail[0] == '\0' ? NULL : account->mail);
    js_key(out, "lang");
    js_null(out);
    js_object_end(out);
}
