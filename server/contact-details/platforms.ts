/** Other services on which people have a handle, as a pattern; a reading has no accents. */
export const PLATFORM =
  '(?:inst[a4](?: ?gr[a4]m)?s?|[i1]nsta|[i1]g|finsta|sn[a4]p(?: ?ch[a4]t)?|snapp?|sc|d[i1]s ?c[o0]rd|dc|disc|t[i1]k ?-?t[o0]k|tt|tele ?gr[a4]m|tele|tlgrm|tg|what.?s ?[a4]pp?|wh?atsapp|wapp|wasap|guasap|signal|kik|skype|twitter|face ?b[o0]{2}k|face|fb|messenger|threads|bereal|be real|roblox|rblx|steam|xbox|psn|twitch|you ?tube|yt|wechat|weixin|viber|vsco|pinterest|reddit|tumblr|minecraft|mc|fortnite|epic(?: games)?|brawl ?stars|gamertag|gamer tag|nickname|username|user ?name|usuario|nutzername|benutzername|benutzer|handle|spotify|mastodon|bluesky|bsky|github|yubo|omegle|hoop|wizz|ome ?tv|line id|zalo|kakao(?:talk)?|session|threema|wire|matrix|element|teams|zoom|linked ?in|vk|xing|venmo|cash ?app|patreon|soundcloud|wattpad|letterboxd|strava|duolingo|lichess|depop|vinted|user)'

/** Platforms whose names are ordinary words or short too, and count only with a possessive or "add me". */
export const UNSURE_PLATFORM =
  /^(?:tele|face|sc|dc|mc|tt|line id|signal|session|wire|matrix|element|teams|zoom|steam|handle|disc|ig|tg|yt|fb|reddit|github|twitter|epic|nickname|threads|youtube|you tube|spotify|minecraft|wechat|face ?b[o0]{2}k|user|strava|duolingo|depop|vinted|patreon|soundcloud|wattpad|venmo|xing|linked ?in)$/
