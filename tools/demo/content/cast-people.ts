import type { CastMentor } from './cast.ts'

/** Business; education; law and public service; personal development. */
export const peopleMentors: readonly CastMentor[] = [
  {
    name: 'Emeka Rosendahl',
    age: 48,
    skills: ['entrepreneurship', 'business planning', 'decision making'],
    about:
      'Three companies: one failed, one was sold, one still sells bicycle bells. I am good with first ideas and bad with buzzwords. Bring a page, not a slide deck.',
  },
  {
    name: 'Catalina Zbiegniew',
    age: 37,
    skills: ['project management', 'product management', 'teamwork'],
    about:
      'I keep twelve people and one deadline friends with each other. Group project going wrong? That is my favourite kind of question.',
  },
  {
    name: 'Harald Nguyenson',
    age: 61,
    skills: ['accounting', 'personal finance', 'corporate finance'],
    about:
      'Bookkeeper, and proud of it. First payslip, first savings, first tax form: we can go through it line by line until it is dull, which is how money should feel.',
  },
  {
    name: 'Roxana Tembo',
    age: 34,
    skills: ['human resources', 'job interviews', 'CV writing'],
    about:
      'I have read more than ten thousand CVs. Yours will be fine. Let us make it one page, true, and easy to like, and then practise the interview until you enjoy it.',
  },
  {
    name: 'Idris Calloway-Mehta',
    age: 43,
    skills: ['economics', 'nonprofit management', 'public policy'],
    about:
      'Economist at a housing charity. I can explain interest rates with pancakes. If you wonder whether to study economics, politics or both, let us think it through.',
  },
  {
    name: 'Solveig Ramaswamy',
    age: 55,
    skills: ['classroom teaching', 'curriculum design', 'study skills'],
    about:
      'A teacher of thirty-one years, still curious. I help with learning plans for people who think that they are bad at learning. So far none of them was right.',
  },
  {
    name: 'Mateus Oyarzun',
    age: 31,
    skills: ['language teaching', 'tutoring', 'intercultural skills'],
    about:
      'I moved countries at fourteen without a word of the language. Now I teach it. I remember exactly how it was, and what helped.',
  },
  {
    name: 'Agnieszka Bell-Kamau',
    age: 46,
    skills: ['special needs education', 'early childhood education', 'emotional intelligence'],
    about:
      'I work with children who learn in their own way, and I have dyslexia myself. Ask me about becoming a teacher, or about getting through school when reading is slow.',
  },
  {
    name: 'Jerome Vaitkus',
    age: 40,
    skills: ['career guidance', 'university applications', 'goal setting'],
    about:
      'School counsellor. It is fine not to know what you want to be. We will collect what you like, cross out what you do not, and look at what is left.',
  },
  {
    name: 'Noelani Prakash-Dunne',
    age: 28,
    skills: ['sports coaching', 'leadership', 'teamwork'],
    about:
      'Rowing coach and former captain. Leading a team is mostly carrying things and listening. I am glad to talk about training, losing well, and school beside sport.',
  },
  {
    name: 'Gwendolyn Abiola',
    age: 52,
    skills: ['law', 'human rights', 'debating'],
    about:
      'Lawyer for tenants and young workers. I was the first in my family at university and got there by night school. I explain law without Latin.',
  },
  {
    name: 'Zoltan Mirembe',
    age: 47,
    skills: ['social work', 'community organizing', 'conflict resolution'],
    about:
      'Twenty years in youth centres. I can listen, I can organise, and I know how to start something in your own street with no money at all.',
  },
  {
    name: 'Katarzyna Iwu',
    age: 38,
    skills: ['firefighting and rescue', 'emergency care', 'stress management'],
    about:
      'Firefighter. The work is ninety percent preparing and ten percent staying calm. I can tell you about the entrance tests, and how I passed the fitness one at the third try.',
  },
  {
    name: "Farid O'Connell-Ruiz",
    age: 44,
    skills: ['international relations', 'public policy', 'language teaching'],
    about:
      'I worked in four embassies and made tea in all of them. If you are interested in the world and in reading long documents, we will get along.',
  },
  {
    name: 'Henrietta Salazar-Koch',
    age: 59,
    skills: ['public administration', 'social work', 'volunteering'],
    about:
      'I run a town office. Somebody has to make sure that playgrounds get repaired, and it could be you. Ask me about traineeships in public service.',
  },
  {
    name: 'Tendai Björklund',
    age: 35,
    skills: ['leadership', 'goal setting', 'time management'],
    about:
      'I coach people who have too much to do. We will take your week apart, throw out a third of it and put the good parts first. Sleep is one of the good parts.',
  },
  {
    name: 'Valentina Mahlangu',
    age: 42,
    skills: ['stress management', 'study skills', 'emotional intelligence'],
    about:
      'Exams made me ill when I was seventeen. Since then I have collected what really helps, tried it with hundreds of students, and kept the eight things that work.',
  },
  {
    name: 'Rahul Steenkamp-Ilves',
    age: 50,
    skills: ['job interviews', 'networking', 'negotiation'],
    about:
      'I hire people for a railway. Shy people are welcome: I am one. I can show you how to talk about yourself without feeling like an advertisement.',
  },
  {
    name: 'Ottilie Carrasco-Bey',
    age: 66,
    skills: ['critical thinking', 'decision making', 'creative writing'],
    about:
      'A retired librarian with plenty of time and strong opinions about semicolons. Good for long letters, big questions and second drafts.',
  },
  {
    name: 'Jomo Weatherspoon-Li',
    age: 33,
    skills: ['self-confidence', 'conflict resolution', 'intercultural skills'],
    about:
      'I was the new kid at seven schools. I help people to find their feet in a new place, and to say no in a friendly voice.',
  },
]
