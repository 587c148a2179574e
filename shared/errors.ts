import { agendaLimits, callWeeksAhead } from './limits/call.ts'
import { passkey } from './limits/factor.ts'
import { guestErrorValues } from './guest-error-values.ts'
import { image, text } from './limits.ts'
import { noteQuota } from './limits/member.ts'
import { imageAltLength, messageEdit } from './limits/message.ts'
import { heldMessages } from './limits/quiet.ts'
import { maxFavorites, requestText } from './limits/request.ts'
import type { codeText } from './texts/account/code.ts'
import type { factorErrorText } from './texts/account/second-factor-errors.ts'
import type { invitedText } from './texts/account/invited.ts'
import type { undoText } from './texts/account/undo.ts'
import type { guestErrorText } from './texts/errors/guest-errors.ts'
import type { approvalText } from './texts/members/approval.ts'
import type { trainingText } from './texts/members/training.ts'
import type { memberErrorText } from './texts/errors/member-errors.ts'
import type { guardianErrorText } from './texts/guardian/errors.ts'
import type { decisionText } from './texts/safety/decision.ts'
import type { staffErrorText } from './texts/staff/errors.ts'

/** The closed set of codes an answer can fail with, and the HTTP status each one has. */
export const httpStatusByCode = {
  'invalid-argument': 400,
  'failed-precondition': 412,
  unavailable: 503,
  unimplemented: 501,
  aborted: 409,
  unauthenticated: 401,
  'permission-denied': 403,
  'not-found': 404,
  'already-exists': 409,
  'resource-exhausted': 429,
  internal: 500,
} as const

export type ErrorCode = keyof typeof httpStatusByCode

type ErrorKey =
  | keyof typeof guestErrorText.source
  | keyof typeof memberErrorText.source
  | keyof typeof codeText.source
  | keyof typeof undoText.source
  | keyof typeof invitedText.source
  | keyof typeof trainingText.source
  | keyof typeof factorErrorText.source
  | keyof typeof staffErrorText.source
  | keyof typeof guardianErrorText.source
  | keyof typeof decisionText.source
  | keyof typeof approvalText.source

/** Every expected way to fail. A reason is a key of the error texts, so each has a text that a client can show. */
export const codeByReason = {
  'signup.missing': 'invalid-argument',
  'signup.tooYoung': 'invalid-argument',
  'signup.captcha': 'failed-precondition',
  'signup.diceExpired': 'failed-precondition',
  'signup.noLead': 'failed-precondition',
  'signup.ageRange': 'invalid-argument',
  'signup.ageRangeDash': 'invalid-argument',
  'signup.noSkill': 'invalid-argument',
  'signup.maxSkills': 'invalid-argument',
  'signup.invitedOnly': 'failed-precondition',
  'signup.invitationGone': 'failed-precondition',
  'signup.invitationAddress': 'failed-precondition',
  'signup.invitedAsMentor': 'failed-precondition',
  'signup.invitedAsMentee': 'failed-precondition',
  'password.tooShort': 'invalid-argument',
  'password.tooLong': 'invalid-argument',
  'password.common': 'invalid-argument',
  'password.allRequired': 'invalid-argument',
  'password.mismatch': 'invalid-argument',
  'password.wrong': 'failed-precondition',
  'login.wrong': 'failed-precondition',
  'login.unverified': 'failed-precondition',
  'login.codeWrong': 'failed-precondition',
  'login.codeGone': 'failed-precondition',
  'login.suspended': 'failed-precondition',
  'login.noUserData': 'failed-precondition',
  'login.tokenGone': 'failed-precondition',
  'login.tooMany': 'resource-exhausted',
  'factor.missing': 'failed-precondition',
  'factor.wrong': 'failed-precondition',
  'factor.expired': 'failed-precondition',
  'factor.setupGone': 'failed-precondition',
  'passkey.wrong': 'failed-precondition',
  'passkey.tooMany': 'failed-precondition',
  'passkey.cancelled': 'aborted',
  'passkey.known': 'already-exists',
  'passkey.unavailable': 'failed-precondition',
  'account.deleteMissing': 'invalid-argument',
  'account.deleteWord': 'invalid-argument',
  'request.failed': 'already-exists',
  'request.tooMany': 'resource-exhausted',
  'request.acceptFailed': 'failed-precondition',
  'request.rejectFailed': 'failed-precondition',
  'request.deleteFailed': 'failed-precondition',
  'request.noteTooLong': 'invalid-argument',
  'request.notTaking': 'failed-precondition',
  'request.noPlace': 'failed-precondition',
  'training.missing': 'failed-precondition',
  'training.changed': 'failed-precondition',
  'aims.tooLong': 'invalid-argument',
  'aims.tooMany': 'invalid-argument',
  'favorites.tooMany': 'failed-precondition',
  'chat.deleteFailed': 'failed-precondition',
  'chat.notAccepted': 'failed-precondition',
  'chat.sendFailed': 'failed-precondition',
  'chat.resting': 'failed-precondition',
  'chat.quietHours': 'failed-precondition',
  'chat.repeated': 'aborted',
  'chat.tooFast': 'resource-exhausted',
  'chat.tooLong': 'invalid-argument',
  'chat.imageAltTooLong': 'invalid-argument',
  'chat.tooManyHeld': 'failed-precondition',
  'chat.unchangeable': 'failed-precondition',
  'chat.conductMissing': 'failed-precondition',
  'chat.conductChanged': 'failed-precondition',
  'chat.emptyEdit': 'invalid-argument',
  'call.busy': 'failed-precondition',
  'call.elsewhere': 'failed-precondition',
  'call.ended': 'failed-precondition',
  'call.notAgreed': 'failed-precondition',
  'callTime.range': 'invalid-argument',
  'callTime.overlap': 'failed-precondition',
  'callTime.quiet': 'failed-precondition',
  'callTime.night': 'failed-precondition',
  'callTime.gone': 'failed-precondition',
  'callTime.tooMany': 'failed-precondition',
  'agenda.full': 'failed-precondition',
  'agenda.night': 'failed-precondition',
  'agenda.tooLong': 'invalid-argument',
  'callOutcome.closed': 'failed-precondition',
  'about.tooLong': 'invalid-argument',
  'file.notPicture': 'invalid-argument',
  'file.tooManyPixels': 'invalid-argument',
  'file.tooLarge': 'invalid-argument',
  'file.tooMany': 'failed-precondition',
  'file.tooSlow': 'unavailable',
  'note.empty': 'invalid-argument',
  'note.tooLong': 'invalid-argument',
  'note.tooMany': 'failed-precondition',
  'note.full': 'failed-precondition',
  'availability.invalid': 'invalid-argument',
  'reset.gone': 'failed-precondition',
  'email.invalid': 'invalid-argument',
  'email.gone': 'failed-precondition',
  'email.undoGone': 'failed-precondition',
  'profile.emptyName': 'invalid-argument',
  'name.tooLong': 'invalid-argument',
  'name.reserved': 'invalid-argument',
  'text.link': 'invalid-argument',
  'text.number': 'invalid-argument',
  'text.contact': 'invalid-argument',
  'approval.missing': 'invalid-argument',
  'approval.tooLong': 'invalid-argument',
  'approval.notNow': 'failed-precondition',
  'approval.checksMissing': 'failed-precondition',
  'approval.samePerson': 'failed-precondition',
  'approval.mentorMailedOften': 'resource-exhausted',
  'approval.staffMailedOften': 'resource-exhausted',
  'pair.notNow': 'failed-precondition',
  'pair.remindedOften': 'resource-exhausted',
  'group.nameTaken': 'already-exists',
  'group.archived': 'failed-precondition',
  'group.tooMany': 'resource-exhausted',
  'group.mentorWithout': 'failed-precondition',
  'invitation.tooMany': 'resource-exhausted',
  'invitation.tooManyLines': 'invalid-argument',
  'invitation.waiting': 'already-exists',
  'invitation.member': 'already-exists',
  'invitation.badDomain': 'invalid-argument',
  'invitation.publicDomain': 'invalid-argument',
  'invitation.domainTaken': 'already-exists',
  'suggestion.notNow': 'failed-precondition',
  'suggestion.noConsent': 'failed-precondition',
  'suggestion.tooMany': 'resource-exhausted',
  'approval.dates': 'invalid-argument',
  'approval.expiresTooLate': 'invalid-argument',
  'staff.linkGone': 'failed-precondition',
  'staff.unconfirmed': 'failed-precondition',
  'staff.enrollmentGone': 'failed-precondition',
  'consent.missing': 'permission-denied',
  'consent.changed': 'failed-precondition',
  'guardian.codeGone': 'failed-precondition',
  'guardian.linkGone': 'failed-precondition',
  'guardian.memberBrowser': 'failed-precondition',
  'guardian.minorBrowser': 'failed-precondition',
  'guardian.ownAddress': 'failed-precondition',
  'guardian.addressUsed': 'failed-precondition',
  'guardian.tooMany': 'failed-precondition',
  'staff.unfilled': 'invalid-argument',
  'staff.pictureGone': 'failed-precondition',
  'case.closed': 'failed-precondition',
  'case.otherLead': 'permission-denied',
  'case.noPair': 'failed-precondition',
  'case.noWords': 'invalid-argument',
  'case.noOutcome': 'invalid-argument',
  'case.noMember': 'not-found',
  'case.noChat': 'not-found',
  'case.notOpened': 'failed-precondition',
  'review.notOpened': 'failed-precondition',
  'case.restricted': 'failed-precondition',
  'case.noCase': 'not-found',
  'case.tooManyLinks': 'failed-precondition',
  'case.heldTooLong': 'failed-precondition',
  'case.lifted': 'failed-precondition',
  'case.answered': 'failed-precondition',
  'case.readingOver': 'failed-precondition',
  'case.notAppealable': 'failed-precondition',
  'limit.tooMany': 'resource-exhausted',
  'app.invalid': 'invalid-argument',
  'app.notFound': 'not-found',
  'app.signedOut': 'unauthenticated',
  'app.forbidden': 'permission-denied',
  'app.unavailable': 'unavailable',
  'app.internal': 'internal',
  'app.tooLarge': 'invalid-argument',
} as const satisfies Partial<Record<ErrorKey, ErrorCode>>

export type ErrorReason = keyof typeof codeByReason

type Values = Readonly<Record<string, string | number>>

/** The limits in the texts of some reasons. An `AppError` includes them automatically. */
export const valuesByReason: { readonly [reason in ErrorReason]?: Values } = {
  ...guestErrorValues,
  'name.tooLong': { max: text.fullName },
  'chat.tooLong': { max: text.message },
  'chat.imageAltTooLong': { max: imageAltLength },
  'chat.tooManyHeld': { max: heldMessages.perChat },
  'chat.unchangeable': { minutes: messageEdit.within / 60_000, times: messageEdit.perMessage },
  'callTime.range': { weeks: callWeeksAhead },
  'agenda.tooLong': { max: agendaLimits.text },
  'about.tooLong': { max: text.about },
  'request.noteTooLong': { max: requestText.note },
  'aims.tooLong': { max: requestText.aim },
  'aims.tooMany': { max: requestText.aims },
  'favorites.tooMany': { max: maxFavorites },
  'note.tooLong': { max: text.note },
  'note.tooMany': { max: noteQuota.notes },
  'note.full': { max: noteQuota.characters },
  'passkey.tooMany': { max: passkey.perMember },
  'file.tooMany': { max: image.perMember },
  'file.tooManyPixels': { max: image.pixels / 1_000_000 },
  'file.tooLarge': { max: image.bytes / 1024 ** 2 },
}

/** Why a sign-up is refused. */
export type SignUpReason = Extract<ErrorReason, `signup.${string}` | 'password.tooLong' | 'app.invalid'>

/** What a failed call answers: a reason and the values of its text. The client looks the text up in its language. */
export type ErrorBody = {
  readonly code: ErrorCode
  readonly reason: ErrorReason
  readonly values?: Values
  /** Seconds until another try makes sense; only with `resource-exhausted` and `unavailable`. */
  readonly retryAfter?: number
  readonly requestId?: string
}

/** An expected failure, thrown by its reason. Everything else that is thrown is a bug. */
export class AppError extends Error {
  readonly reason: ErrorReason
  readonly values: Values
  readonly retryAfter: number | undefined

  constructor(
    reason: ErrorReason,
    options: { values?: Record<string, string | number>; retryAfter?: number } = {},
  ) {
    super(reason)
    this.name = 'Failure'
    this.reason = reason
    this.values = { ...valuesByReason[reason], ...options.values }
    this.retryAfter = options.retryAfter
  }

  get code(): ErrorCode {
    return codeByReason[this.reason]
  }
}
