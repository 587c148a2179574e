import { defineTexts } from '../i18n/define-texts.ts'

/** Texts that staff start from when they write to those concerned. They are changed before they are sent. */
export const templateText = defineTexts('staff-templates', {
  label: 'Start from a template',
  hint: 'It is added to the text, which you can change before it is sent.',
  none: 'No template',
  add: 'Add the template',
  tooLong: 'The template does not fit: the text can have {max, number} characters.',
  unfilled: 'Fill in what is in brackets, such as [why].',

  'askPapers.title': 'Papers are missing',
  'askPapers.text':
    'These papers are still missing: [which]. Please bring or send them by [when], and we will go on with your application.',
  'askCheck.title': 'A check must be renewed',
  'askCheck.text':
    'Your check [which] is valid until [when]. Please renew it before then, or mentees can no longer find you.',
  'askReferences.title': 'A reference could not be reached',
  'askReferences.text':
    'We could not reach [who], whom you named as a reference. Please tell us how we can, or name someone else who knows how you work with young people.',
  'askMeeting.title': 'Appointment',
  'askMeeting.text':
    'We would like to get to know you. Please tell us whether you can come to [where] on [when], or call us for another time.',

  'papers.title': 'Papers are missing',
  'papers.text':
    'Thank you for your application. These papers are still missing: [which]. Please bring or send them, and apply again: your application is then decided soon.',
  'reference.title': 'A reference could not be reached',
  'reference.text':
    'We could not reach the people whom you named as references. Please apply again with the names of people who know how you work with young people, and how we can reach them.',
  'noPlace.title': 'No places at the moment',
  'noPlace.text':
    'We have as many mentors in your field as we can accompany at the moment. Please apply again in [when].',
  'expired.title': 'A check must be renewed',
  'expired.text':
    'Your check [which] must be renewed before you can go on. Until then your chats rest. Please make an appointment with us.',
  'clarify.title': 'Until a question is answered',
  'clarify.text':
    'We have a question about [what], and your chats rest until it is answered. This is not a judgment. We will call you by [when].',

  'warnContact.title': 'Warning: contact details',
  'warnContact.text':
    'In your chat, you asked for, or gave, a way to be in touch outside of Pathlight. The code of conduct does not allow that, because we cannot protect anyone elsewhere. Please do not do it again.',
  'warnTone.title': 'Warning: unkind words',
  'warnTone.text':
    'Some of your messages were unkind: [which]. The code of conduct asks for respect in every message. If it happens again, we may end the connection.',
  'apart.title': 'The two of you are kept apart',
  'apart.text':
    'We have decided that the two of you do not write to or call each other for now, because [why]. You can go on with others.',
  'suspended.title': 'Suspension',
  'suspended.text':
    'We have suspended your account, because [why]. You cannot log in. You can appeal this decision by the link that we sent you, and someone else will look at it.',

  'outcomeDone.title': 'Something was done',
  'outcomeDone.text':
    'Thank you for telling us. We have looked at it and acted. For the sake of everyone concerned, we cannot say more. If anything happens again, please report it, and block the member.',
  'outcomeNone.title': 'Nothing against the rules',
  'outcomeNone.text':
    'Thank you for telling us. We have looked at it carefully, and found nothing against the code of conduct. You can block or pause the member at any time, and report again if anything changes.',
  'appealStands.title': 'The decision stands',
  'appealStands.text':
    'Someone who had not decided before has looked at your appeal and at everything that belongs to it. The decision stands, because [why].',
  'appealLifted.title': 'You are right',
  'appealLifted.text':
    'Someone who had not decided before has looked at your appeal. You are right, and we have taken the decision back. We are sorry.',
})

/** Whether something that a template leaves open is not filled in yet. */
export const hasPlaceholder = (words: string): boolean => /\[(?:which|what|why|when|who|where)\]/.test(words)
