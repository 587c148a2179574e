/** What can happen in a case. Each is one row; the state of the case follows from them [CS7]. */
export const caseEventKinds = [
  ...(['found', 'notified', 'seen', 'acknowledged', 'assigned', 'urgency', 'note', 'decided'] as const),
  ...([
    'lifted',
    'appealed',
    'answered',
    'closed',
    'reopened',
    'held',
    'released',
    'kept',
    'packed',
  ] as const),
  ...(['read', 'pictures'] as const),
  ...(['linked', 'unlinked', 'told'] as const),
] as const
export type CaseEventKind = (typeof caseEventKinds)[number]

/** What staff can decide about a member in a case [CS9]. */
export const caseDecisions = ['nothing', 'warn', 'restrict', 'suspend', 'end'] as const
export type ChosenDecision = (typeof caseDecisions)[number]
/** `approval`: staff suspended the approval of a mentor, which opens a case [CS47]. */
export type CaseDecision = ChosenDecision | 'approval'

/** The answer to an appeal: the decision stands, or it is taken back. */
export const appealAnswers = ['stands', 'lifted'] as const
export type AppealAnswer = (typeof appealAnswers)[number]

/** What keeps the effect of a decision that is taken back: another decision that stands, or a suspension by the operator [CS20]. */
export type StaysBy = 'decision' | 'operator'

/** What happens to the restrictions of a case that is closed [CS21]. */
export const restrictionsAtClose = ['end', 'stay'] as const
export type RestrictionsAtClose = (typeof restrictionsAtClose)[number]

/** What happens to the pause that a report of the case has caused, when the case is closed [CS26]. `own`: it becomes the reporter's own. */
export const pausesAtClose = ['lift', 'own'] as const
export type PauseAtClose = (typeof pausesAtClose)[number]

/** Up to which message and revision the holds of a case have copied a chat. */
export type CopiedChat = { readonly chatId: string; readonly seq: number; readonly rev: number }

/** What a pair has beside the messages that can be more than a copy of it has. */
export const leftOutKinds = [
  'calls',
  'agenda',
  'agendaVersions',
  'notes',
  'changes',
  'times',
  'held',
] as const

/** How many older rows of a kind the copy of what a pair has beside the messages does not have [CS45]. */
export type LeftOut = { readonly [kind in (typeof leftOutKinds)[number]]?: number }

/** What an event has beside its text. */
export type CaseEventData = {
  readonly decision?: CaseDecision
  /** What the member concerned, or the reporter, is told. */
  readonly words?: string
  /** The pair that a decision keeps apart. */
  readonly chatId?: string
  /** Of an assignment: whom; null for nobody. Of a link: the other case. */
  readonly to?: string | null
  /** The number of the decision that is appealed, answered, or lifted. */
  readonly of?: number
  readonly answer?: AppealAnswer
  /** Of a decision that was taken back: what keeps its effect. */
  readonly stays?: StaysBy
  /**
   * Of the end of a case: what happened to the pause of its report; `other`: it stays because of another open case; `stay`: an earlier
   * version let it stay.
   */
  readonly pause?: PauseAtClose | 'other' | 'stay'
  /** Of a hold, in ISO 8601. */
  readonly until?: string
  /** Of a hold: up to which message and revision each chat is copied, how many messages it copied, and how many are left. */
  readonly copied?: readonly CopiedChat[]
  readonly count?: number
  readonly left?: number
  /** Of a hold, and of a copy before a deletion: SHA-256 of what the two members have beside their messages. */
  readonly around?: string
  /** Of such a copy: how many older rows it does not have. */
  readonly leftOut?: LeftOut
  /** The number of the report whose pictures were opened. */
  readonly report?: string
  /** The id of a reading. */
  readonly readingId?: string
}
