/** What pairs work on, by turns: an aim of the mentee with its steps, what they agreed on, notes of the mentor, and a thank-you of the mentee. */
export const plans: readonly {
  readonly aim: string
  readonly steps: readonly string[]
  readonly next: string
  readonly agreement: { readonly often: string; readonly reach: string; readonly about: string }
  readonly note: string
  readonly thanks: string
}[] = [
  {
    aim: 'Put the library site online',
    steps: ['Read it aloud with the phone', 'Describe the pictures', 'Show it to the librarian'],
    next: 'Write down what I learned for my application',
    agreement: {
      often: 'Every second Thursday, half an hour',
      reach: 'Here in the chat, an answer within two days',
      about: 'The library site, and what studying design is like',
    },
    note: 'We looked at the menu together. Next time: the opening hours, and who keeps them up to date.',
    thanks: 'You never typed anything for me, and now I can do it myself.',
  },
  {
    aim: 'Finish one small thing before the holidays',
    steps: ['Choose the smallest part that works', 'Show it to one person', 'Mend what confused them'],
    next: 'Start the next one without help',
    agreement: {
      often: 'Once a week, if there is something to show',
      reach: 'In the chat; calls only when we get stuck',
      about: 'The project, and how to ask good questions',
    },
    note: 'The first part works. We talked about what to leave out, which was harder than what to add.',
    thanks: 'You told me that it was good enough on a day when I wanted to give up.',
  },
  {
    aim: 'Find out what comes after school',
    steps: ['List what I like doing', 'Talk to two people who do it', 'Look at one open day'],
    next: 'Ask my teacher for a reference',
    agreement: {
      often: 'Twice a month until the summer',
      reach: 'Messages any time, answers on weekdays',
      about: 'Choices after school, and applications',
    },
    note: 'Two people are on the list. We prepared three questions for each of them.',
    thanks: 'I had no plan in autumn. Now I have two, and I am not afraid of either.',
  },
]
