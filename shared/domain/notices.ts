import type { LocaleCode } from '#shared/texts/i18n/locales.ts'

/** What members choose: each by email, and by push [NT2]. */
export const noticeKinds = [
  'messages',
  'requests',
  'answers',
  'suggestions',
  'times',
  'reminders',
  'work',
  'reports',
] as const
export type NoticeKind = (typeof noticeKinds)[number]

/**
 * The emails that are notices, by the kind of their mailer, and what they are about. They can be switched off, are counted,
 * and come by push and on the page of notices, too [NT2 NT4 NT13]. All others are always sent: those of `laterMails` are counted and may
 * come later, and the rest is about the account, security, or safety. A new one needs a line here and, if it is shown on the page, one in `shared/texts/members/notices.ts`.
 */
export const noticeMails = {
  unreadMessages: 'messages',
  requestNew: 'requests',
  requestExpiring: 'requests',
  requestAccepted: 'answers',
  requestRejected: 'answers',
  requestExpired: 'answers',
  mentorSuggested: 'suggestions',
  callProposed: 'times',
  callProposals: 'times',
  callProposalsEnded: 'times',
  callAgreed: 'times',
  callConfirmed: 'times',
  callCanceled: 'times',
  callReminder: 'reminders',
  workChanged: 'work',
  pulseAsked: 'work',
  pairReminder: 'work',
  connectionEnded: 'work',
  mentorGone: 'work',
  agreedEnd: 'work',
  reportNews: 'reports',
} as const satisfies Record<string, NoticeKind>

export type NoticeMail = keyof typeof noticeMails

/**
 * Those that are emails only: unread messages are in the list of chats, and have pushes of their own [NT7 NT13]; what a member
 * confirmed is no news to them [MT9]; and each proposal is listed by itself [MT13].
 */
export const unlistedNotices = [
  'unreadMessages',
  'callConfirmed',
  'callProposals',
  'callProposalsEnded',
] as const satisfies readonly NoticeMail[]

/** Those that are no emails, because one of another kind names them with others: `callProposals` [MT13]. */
export const unmailedNotices = ['callProposed'] as const satisfies readonly NoticeMail[]

export type ShownNotice = Exclude<NoticeMail, (typeof unlistedNotices)[number]>

export const isNoticeMail = (kind: string): kind is NoticeMail => Object.hasOwn(noticeMails, kind)

/**
 * The emails that are no notices and yet counted: one too many is sent when the mailbox has a place, because no page has what it
 * says, or its reader has no account [NT16].
 */
export const laterMails = [
  'approvalNews',
  'approvalEnding',
  'guardianEnded',
  'consentGiven',
  'consentEnded',
] as const

export const isLaterMail = (kind: string): boolean => laterMails.some((one) => one === kind)

/** Whether the member gets a kind, and how. */
export type NoticeChoice = { readonly email: boolean; readonly push: boolean }
export type NoticeChoices = Readonly<Record<NoticeKind, NoticeChoice>>

/**
 * What a push carries, encrypted: no name and no word [NT8]. `count` is that of the unread messages, for the icon of the app; `locale` is
 * the language of the text that the worker shows [LG17].
 */
export type PushPayload = {
  readonly kind: NoticeKind
  readonly path: string
  readonly count: number
  readonly locale: LocaleCode
}
