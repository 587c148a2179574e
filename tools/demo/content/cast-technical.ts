import type { CastMentor } from './cast.ts'

/** Software; data; science; health. */
export const technicalMentors: readonly CastMentor[] = [
  {
    name: 'Amina Falkeborg',
    age: 38,
    skills: ['frontend development', 'web accessibility', 'UI/UX design', 'self-confidence'],
    about:
      'I build websites that also work for people who cannot see them or use a mouse. Nobody in my family had an office job, so I know how strange the first weeks in tech can feel. Bring me your half-finished page and we will finish it together.',
  },
  {
    name: 'Kenji Ostrowski',
    age: 45,
    skills: ['backend development', 'databases', 'software architecture'],
    about:
      'Twenty years of servers, and I still like drawing boxes and arrows on paper first. I can help you go from "it works on my laptop" to "it works". No question is too small.',
  },
  {
    name: 'Thandeka Brightwater',
    age: 31,
    skills: ['game development', '3D modelling', 'teamwork'],
    about:
      'I make small games about growing up. If you have an idea for a game, I will help you find the tiny version of it that you can finish this month.',
  },
  {
    name: 'Rafael Quintanar',
    age: 52,
    skills: ['robotics programming', 'embedded systems', 'electrical engineering'],
    about:
      'I ran a school robotics club for nine years. We lost most competitions and built wonderful machines. I like beginners, broken motors and honest questions.',
  },
  {
    name: 'Saoirse Vellacott',
    age: 29,
    skills: ['cybersecurity', 'system administration', 'critical thinking'],
    about:
      'I get paid to find the holes before somebody else does. Curious how things break, and how to stay on the right side of it? I will show you where to practise safely and legally.',
  },
  {
    name: 'Ibrahim Sorensky',
    age: 41,
    skills: ['data analysis', 'statistics', 'spreadsheet modelling'],
    about:
      'I work with numbers about buses: who takes them, who cannot. I believe that a good chart is a kind letter to the reader. Happy to look at school projects and first data sets.',
  },
  {
    name: 'Priyanka Ashdown',
    age: 34,
    skills: ['machine learning', 'deep learning', 'mathematics'],
    about:
      'I teach computers to read X-ray pictures. I failed my first calculus exam and later taught the course, so do not let one bad mark decide for you.',
  },
  {
    name: 'Lars-Anton Mbeki-Holm',
    age: 48,
    skills: ['data engineering', 'databases', 'cloud computing', 'problem solving'],
    about:
      'My job is to make sure that data arrives whole and on time. I enjoy explaining dull things until they are interesting. Ask me about apprenticeships too: that is how I started.',
  },
  {
    name: 'Wen Castellanos',
    age: 36,
    skills: ['natural language processing', 'AI ethics', 'translation and interpreting'],
    about:
      'Linguist first, programmer second. I grew up with three languages at the kitchen table and now help computers understand more than one. Let us talk about what machines should not decide.',
  },
  {
    name: 'Oluwaseun Hartmann',
    age: 57,
    skills: ['geographic information systems', 'data visualization', 'environmental science'],
    about:
      'I draw maps for a living: floods, bird routes, school buses. If you like both the outdoors and computers, there is a whole profession waiting for you.',
  },
  {
    name: 'Margit Oyelowo',
    age: 63,
    skills: ['biology', 'environmental science', 'scientific writing'],
    about:
      'I spent thirty years counting beetles and would do it again. I help with science fairs, first lab reports, and the question whether you can live from what you love. You can, mostly.',
  },
  {
    name: 'Dmitri Achterberg',
    age: 44,
    skills: ['physics', 'mathematics', 'study skills'],
    about:
      'Physics teacher by day, telescope builder by night. I will not do your homework, but I will ask you questions until you notice that you just did it yourself.',
  },
  {
    name: 'Yaretzi Blomqvist',
    age: 32,
    skills: ['mechanical engineering', 'materials science', 'teamwork'],
    about:
      'I design wheelchairs that can climb a kerb. Engineering is mostly listening to the person who will use the thing. Girls who were told it is not for them: especially welcome.',
  },
  {
    name: 'Hamza Wetherell',
    age: 39,
    skills: ['civil engineering', 'architecture design', 'time management'],
    about:
      'Bridges, footpaths, and the occasional roundabout. I can tell you what the study is really like, and I keep a list of mistakes that you need not repeat.',
  },
  {
    name: 'Ingibjörg Tanaka-Reyes',
    age: 50,
    skills: ['astronomy', 'physics', 'university applications'],
    about:
      'I study dust between the stars, which is more exciting than it sounds. I have read hundreds of university applications and know what the good ones have in common: they sound like a person.',
  },
  {
    name: 'Folasade Grünwald',
    age: 46,
    skills: ['nursing', 'emergency care', 'stress management'],
    about:
      'A nurse for twenty-two years, most of them at night. I will tell you the true story of the job, the beautiful part and the heavy part, and how to look after yourself in it.',
  },
  {
    name: 'Andrei Kahananui',
    age: 53,
    skills: ['medicine', 'public health', 'decision making'],
    about:
      'A country doctor. I know many ways into medicine, also the long ones: I began at twenty-seven. Good at helping people think through a big decision without panic.',
  },
  {
    name: 'Marisol Eikenberry',
    age: 35,
    skills: ['psychology', 'emotional intelligence', 'social work'],
    about:
      'School psychologist. Here I am a mentor and not a therapist, but I am a patient listener and can tell you about studying psychology and the many jobs it leads to.',
  },
  {
    name: 'Tariq Lundgren-Shah',
    age: 30,
    skills: ['physiotherapy', 'sports coaching', 'goal setting'],
    about:
      'I wanted to be a footballer; my knee had other plans. Now I help people walk again. Let us set one goal you can reach in four weeks.',
  },
  {
    name: 'Beatrix Nwachukwu',
    age: 42,
    skills: ['veterinary medicine', 'biology', 'self-confidence'],
    about:
      'Vet for animals of every size, from hamsters to horses. If you faint at the first operation, that is all right, I did. We can talk about marks, work experience and courage.',
  },
]
