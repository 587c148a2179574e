import type { RejectionReason } from '#shared/domain/requests.ts'

/** What mentees want to reach, and what they write with a request; requests without words have none of it. */
export const wishes: readonly { readonly aim: string; readonly note: string }[] = [
  {
    aim: 'Build my first website',
    note: 'I could use help with making it readable on a phone. I have time on Wednesdays.',
  },
  {
    aim: 'Get better at writing',
    note: 'Right now I am working on a story for our school paper. The beginning is fine, the end is not.',
  },
  { aim: 'Learn photography', note: 'I picked you because your pictures of workshops look so calm.' },
  {
    aim: '',
    note: 'I have never asked anyone for this kind of help. Is a short call once in a while fine, too?',
  },
  { aim: 'Find out if nursing is for me', note: '' },
  {
    aim: 'Public speaking without panic',
    note: 'I have to give a talk about bees in March, and I get very quiet when people look at me.',
  },
  { aim: 'Learn carpentry', note: 'I have built one shelf. It leans. I would like to know why.' },
  {
    aim: 'Prepare for university',
    note: 'Nobody in my family has been. I do not know which questions to ask.',
  },
]

/** The aims in the profiles of mentees, by turns; the first is of the mentee whose login is suggested. */
export const aimsOfMentees: readonly (readonly string[])[] = [
  ['Learn web accessibility', 'Get better at public speaking', 'Find out what studying design is like'],
  ['Learn carpentry'],
  [],
  ['Learn photography', 'Get better at writing'],
]

/** The languages of members, by turns, as codes. */
export const spoken: readonly (readonly string[])[] = [
  ['en', 'sv'],
  ['en'],
  ['en', 'es'],
  [],
  ['en', 'de', 'pl'],
  ['en', 'ar', 'fr'],
]

/** Why requests are rejected, by turns. */
export const reasons: readonly (RejectionReason | null)[] = ['noPlace', 'moreDetail', null, 'otherSkills']
