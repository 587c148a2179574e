import type { Finding } from '../finding.ts'
import { sourceRange, type View } from '../reading/view.ts'

/** Services on which people write to each other in private. */
const MESSENGER =
  '(?:what.?s ?app|wh?atsapp|wapp|wsp|wasap|guasap|whats|telegram|tele ?gram|tg|signal(?! [a-z]{4,}ing)|snap(?:chat)?|[i1]nst[a4](?:gram)?|ig|d[i1]s ?c[o0]rd|kik|messenger|skype|viber|threema|wechat|facebook|fb|tik ?tok|imessage|facetime|wickr)'
const END = String.raw`(?![a-z0-9])`
const AWAY =
  '(?:move|switch|swap|change|go|talk|chat|text|write|speak|message|msg|dm|call|continue|carry on|keep|take|meet|connect|hop|jump|do it|do this|be)'
const INVITATIONS = [
  String.raw`\b(?:let'?s|lets|let us|can we|could we|can u|could u|can you|could you|can i|could i|we (?:can|could|should)|wanna|want to|(?:you|u) (?:can|could)|would you|shall we|should we|i'd rather|i would rather|rather|easier to|better to|pls|please|just)\b[^.!?\n]{0,20}?\b${AWAY}\b[^.!?\n]{0,24}?\s(?:on|to|in|via|over|through|by|using)\s(?:the |my )?(${MESSENGER})${END}`,
  String.raw`\b(?:add|find|follow|text|message|msg|dm|pm|hit|reach|contact|write|call|ping|look|search)\s(?:(?:to )?(?:me|us)|m)\s(?:up )?(?:there )?(?:on|in|via|over|through|at|to)\s(?:the |my )?(${MESSENGER})${END}`,
  String.raw`\b(?:hmu|dms?|hit me up)\s(?:on|in|over)\s(?:the |my )?(${MESSENGER})${END}`,
  String.raw`\b(whats ?app|snap|telegram|facetime|insta|imessage|skype)\sme${END}`,
  String.raw`\b(?:hablamos|hablemos|pasamos|pasemos|pasemonos|vamos|seguimos|sigamos|escribeme|agregame|anademe|buscame|mandame|me escribes|me hablas|te escribo|charlamos|podemos|seguir|hablar|pasar|prefiero|contactame|hablame)\b[^.!?\n]{0,24}?\s(?:por|a|al|en)\s(?:el |mi |tu )?(${MESSENGER})${END}`,
  String.raw`\b(?:pasame|dame|mandame|me das|me pasas|te paso|te doy)\s(?:tu|mi|el)\s(?:numero de |usuario de )?(${MESSENGER})${END}`,
  String.raw`\b(?:gimme|give me|send me|drop)\s(?:your|ur|you'?re)\s(${MESSENGER})${END}`,
  String.raw`\b(?:can|could|may) (?:i|we) (?:have|get) (?:your|ur) (${MESSENGER})${END}`,
  String.raw`\b(?:kann|konnte|darf) ich (?:mal )?dein(?:e|en)? (${MESSENGER})${END}`,
  String.raw`\b(?:lasst?(?: (?:uns|mal|doch|lieber))?|wollen wir|konnen wir|konnten wir|wir konnen|wir konnten|schreib(?:st|en)? (?:mir|mich|uns|du mir)|schick mir|meld dich|kontaktier(?:e)? mich|adde? mich|such(?:e)? mich|find(?:e)? mich|folg(?:e)? mir|fug mich|erreichst mich|findest mich|schreiben wir)\b[^.!?\n]{0,30}?\s(?:auf|bei|uber|per|via|in|zu|nach)\s(?:dem |meinem |mein )?(${MESSENGER})${END}`,
  String.raw`\bon\s(${MESSENGER})${END}[^.!?\n]{0,24}?\b(?:write|text|message|add|find|contact|dm|msg|hit)\s(?:to )?me\b`,
  String.raw`\b(?:en|por|auf|bei)\s(${MESSENGER})${END}[^.!?\n]{0,24}?\b(?:escribeme|agregame|hablame|buscame|schreib mir|adde? mich|such mich)\b`,
].map((pattern) => new RegExp(pattern, 'dg'))
const HINT = new RegExp(String.raw`(?<![a-z])${MESSENGER}${END}`)

/** Finds requests to write on a messenger instead: "text me on telegram". Linear. */
export function findInvitations(view: View): Finding[] {
  if (!HINT.test(view.text)) return []
  const found: Finding[] = []
  for (const pattern of INVITATIONS)
    for (const { indices, index, 0: all } of view.text.matchAll(pattern)) {
      const [from = 0, to = 0] = indices?.[1] ?? []
      const context = sourceRange(view, index, index + all.length)
      found.push({ ...sourceRange(view, from, to), kind: 'handle', context })
    }
  return found
}
