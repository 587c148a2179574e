import type { CastMentor } from './cast.ts'

/** Design and arts; trades; communication and media; marketing. */
export const makingMentors: readonly CastMentor[] = [
  {
    name: 'Leilani Brandstätter',
    age: 33,
    skills: ['UI/UX design', 'graphic design', 'illustration'],
    about:
      'I design apps for hospitals, where a confusing button is not a small thing. Send me a sketch on the back of an envelope: that is where all my work starts too.',
  },
  {
    name: 'Bongani Vasquez-Ito',
    age: 47,
    skills: ['photography', 'film making', 'critical thinking'],
    about:
      'Photographer of ordinary streets. You do not need a better camera; you need to go out at six in the morning. I am glad to look through your pictures with you, kindly and honestly.',
  },
  {
    name: 'Anneliese Okwuosa',
    age: 28,
    skills: ['animation', 'motion graphics', 'illustration'],
    about:
      'Twelve drawings a second, every second. I came to animation from evening classes while I worked in a bakery. I can help you with your first portfolio.',
  },
  {
    name: 'Cyrus Pemberwick',
    age: 55,
    skills: ['music performance', 'music production', 'self-confidence'],
    about:
      'Bass player, studio owner, slow reader. Stage fright never went away; I only learned what to do with it. We can talk about practising, recording at home, and playing in front of people.',
  },
  {
    name: 'Mei-Ling Abernethy',
    age: 40,
    skills: ['fashion design', 'tailoring', 'entrepreneurship'],
    about:
      'I make clothes that can be mended. Small workshop, three people, one cat. Ask me about sewing, about pricing your work, and about starting with nearly nothing.',
  },
  {
    name: 'Gudrun Mwangi',
    age: 49,
    skills: ['carpentry', 'interior design', 'problem solving'],
    about:
      'Master carpenter. I was the only girl in my class at trade school and now train apprentices myself. Working with your hands is thinking, too.',
  },
  {
    name: 'Santiago Ravnsborg',
    age: 37,
    skills: ['electrical work', 'electrical engineering', 'time management'],
    about:
      'Electrician, later engineer, still both. If you cannot decide between an apprenticeship and university, let me show you the paths that have both.',
  },
  {
    name: 'Nkechi Dalgaard',
    age: 43,
    skills: ['baking', 'cooking', 'hospitality management'],
    about:
      'I start work when others go to bed and I love it. I can tell you what a kitchen is really like, how to get a trial day, and how to keep your humour on a Saturday night.',
  },
  {
    name: 'Pavel Achebe-Stone',
    age: 60,
    skills: ['car mechanics', 'bicycle repair', 'teamwork'],
    about:
      'Forty years of engines. In my free time I repair bicycles with young people in our neighbourhood. Patience is a tool like any other, and it can be learned.',
  },
  {
    name: 'Rosalind Tuitama',
    age: 51,
    skills: ['gardening and landscaping', 'farming', 'environmental science'],
    about:
      'I turned a car park into a garden and then could not stop. Let us talk about soil, seasons, and jobs that you can do with the sky above you.',
  },
  {
    name: 'Julien Adomako',
    age: 39,
    skills: ['journalism', 'editing and proofreading', 'podcasting'],
    about:
      'Local reporter: town councils, lost dogs, and once in a while a big story. I help with school newspapers, first interviews, and the courage to call somebody you do not know.',
  },
  {
    name: 'Nasrin Holloway-Pek',
    age: 32,
    skills: ['public speaking', 'debating', 'self-confidence'],
    about:
      'I used to shake so hard that the paper rattled. Now I teach speaking. We start with two sentences and an audience of one, which is me.',
  },
  {
    name: 'Erlend Maguire-Diaz',
    age: 45,
    skills: ['video production', 'film making', 'technical writing'],
    about:
      'I film documentaries with very small crews. Your phone is good enough for your first film. I can help with planning, sound (it is always the sound) and cutting.',
  },
  {
    name: 'Tomoko Wainwright',
    age: 58,
    skills: ['translation and interpreting', 'language teaching', 'intercultural skills'],
    about:
      'An interpreter in courts and hospitals for thirty years. Growing up between languages is a gift, even on days when it does not feel like one. Let us find out where yours could take you.',
  },
  {
    name: 'Kwabena Lisicki',
    age: 30,
    skills: ['sign language', 'video production', 'volunteering'],
    about:
      'Deaf film maker and teacher of sign language. Writing suits me well here. Ask me anything about studying with an interpreter, or about making films that everybody can follow.',
  },
  {
    name: 'Delphine Osei-Markov',
    age: 36,
    skills: ['digital marketing', 'content marketing', 'copywriting'],
    about:
      'I write for small charities that cannot afford big agencies. Honest sentences sell better than loud ones. I am glad to help you to tell people about your project.',
  },
  {
    name: 'Viggo Rangihuna',
    age: 44,
    skills: ['brand strategy', 'graphic design', 'entrepreneurship'],
    about:
      'I help little companies to find out who they are. If you sell cakes, cards or code at school, I would love to hear about it.',
  },
  {
    name: 'Shabnam Fitzgerald',
    age: 41,
    skills: ['e-commerce', 'sales techniques', 'negotiation'],
    about:
      'My first shop was a table at a flea market. I can help you with prices, difficult customers, and asking for what your work is worth without going red.',
  },
  {
    name: 'Ludovic Makena',
    age: 50,
    skills: ['event marketing', 'fundraising', 'networking'],
    about:
      'I organise runs, concerts and the odd festival for good causes. Planning a school event? I have made every mistake in this field at least once and kept the lists.',
  },
  {
    name: 'Aiko Bergstrand',
    age: 29,
    skills: ['social media marketing', 'market research', 'AI ethics'],
    about:
      'I look after the social accounts of a museum. I can show you how the feeds work, how to use them for something good, and when to switch them off.',
  },
]
