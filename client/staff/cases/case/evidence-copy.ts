import type { CasePage } from '#shared/contract/staff/cases.ts'
import { staffCaseText as text } from '#shared/texts/staff/cases.ts'
import { formatTime } from '../../mentors/format.ts'

/** A line of a copy: a message, or something else that a member wrote. */
export type Line = {
  readonly seq?: number
  readonly at?: string
  readonly senderId?: string
  readonly text?: string
  readonly deletedAt?: string | null
  readonly earlier?: readonly { readonly text: string; readonly until: string }[]
  readonly picture?: { readonly name?: string; readonly alt?: string } | null
  readonly image?: string | null
  readonly hasImage?: boolean
  readonly alt?: string | null
  readonly isHeld?: boolean
}
type Party = { readonly id: string; readonly name: string; readonly about: string }
type Request = {
  readonly askedBy: string
  readonly status: 'pending' | 'accepted' | 'rejected'
  readonly at: string
  readonly aim?: string
  readonly note?: string
}
type Call = { readonly by: string; readonly at: string; readonly isAnswered: boolean }

/** What is copied for a finding or a report, as the server writes it; of an earlier version, less. */
export type Copy = {
  readonly about?: string
  readonly reporter?: Party
  readonly reported?: Party
  readonly messages?: readonly Line[]
  readonly lines?: readonly Line[]
  readonly pair?: {
    readonly request?: Request | null
    readonly calls?: readonly Call[]
    readonly agenda?: readonly Line[]
  }
  readonly work?: readonly Line[]
  readonly chats?: readonly { readonly messages?: readonly Line[] }[]
}

export const parseCopy = (json: string): Copy => JSON.parse(json) as Copy

/** The name of a member in a copy: of that moment, or else of the case. */
export const nameIn = ({ reporter, reported }: Copy, { members }: CasePage, id: string): string => {
  const party = [reporter, reported].find((one) => one?.id === id)
  const member = members.find((one) => one.id === id)
  return party?.name ?? member?.account?.name ?? member?.was?.name ?? id
}

/** What the two wrote about themselves, and their request and calls, as lines to read. */
export function contextOf(copy: Copy, page: CasePage): string[] {
  const { about, reporter, reported, pair } = copy
  const time = (at: string) => formatTime(Date.parse(at))
  const abouts = [reporter, reported].flatMap((party) =>
    party?.about ? [text('evidence.about', { name: party.name, about: party.about })] : [],
  )
  const request = pair?.request
  const asked = request && { at: time(request.at), sender: nameIn(copy, page, request.askedBy) }
  return [
    ...(about === undefined ? [] : [about]),
    ...abouts,
    ...(request && asked ? [text(`evidence.request.${request.status}`, asked)] : []),
    ...(request?.aim ? [text('evidence.aim', { aim: request.aim })] : []),
    ...(request?.note ? [text('evidence.note', { note: request.note })] : []),
    ...(pair?.calls ?? []).map(({ by, at, isAnswered }) =>
      text(isAnswered ? 'evidence.call' : 'evidence.missedCall', {
        ...{ at: time(at), sender: nameIn(copy, page, by) },
      }),
    ),
  ]
}

export const linesOf = ({ messages = [], lines = [], pair, work = [], chats = [] }: Copy): Line[] => [
  ...messages,
  ...lines,
  ...(pair?.agenda ?? []),
  ...work,
  ...chats.flatMap((chat) => chat.messages ?? []),
]
