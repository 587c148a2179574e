/**
 * Short exchanges between two members who know each other, in the form of `conversations.ts`. Long conversations are
 * made of them; each is independent of the others.
 */
export const smallTalks: readonly string[] = [
  `
> !plan My week, as you said: only what is really fixed.
< That looks kind to yourself. What is the yellow one?
> Nothing. On purpose.
< My favourite colour from now on.
`,
  `
< !view I took your advice and went outside before thinking about it.
> wow where is that
< Two bus stops from my desk. It was there all the time.
> I will try it before the test
`,
  `
< How was your week?
> Long. Two tests and a birthday.
< Whose birthday?
> Mine! I forgot to say
< Happy birthday! Then this week you only have to do half of everything.
`,
  `
> I finished the thing we talked about.
< All of it?
> Nearly all. The last part needs one more evening.
< Nearly all is more than last week. What helped?
> Putting my phone into the kitchen.
`,
  `
> Can I ask something silly?
< Those are the best ones.
> How do adults know what to say in meetings?
< Mostly they do not. They write down two questions beforehand. You can do that too.
> That is allowed??
< It is even polite.
`,
  `
< I read your text. The beginning is strong, and I stopped at the third paragraph.
> Was it bad?
< No, I wanted to know more there and you went on to something else. Stay a little longer.
> ok I was afraid that it gets boring
< Nobody was ever bored by what you love.
`,
  `
> I got a 2 in maths!!!!
< I am dancing in my office. What did you do differently?
> I explained it to my dog
< Give the dog a biscuit from me.
`,
  `
> Sorry that I did not write for so long.
< Good to hear from you! No need to be sorry. How are you?
> Better now. We moved house and I have my own room.
< With a desk?
> With a desk and a window
< Then you have an office. Congratulations.
`,
  `
< I found an open day that could be something for you, on Saturday in two weeks.
> I would like to, but I do not want to go there alone.
< Take a friend, or your aunt. They are glad about everybody. Write down three things that you want to see.
> The workshop, the canteen, and how the students look at ten in the morning
< A very wise list.
`,
  `
> We lost the match
< Oh no. How do you feel?
> Angry, but the last ten minutes were good
< Tell me about those ten minutes.
> We stopped shouting at each other
< Then you have won something that you can keep.
`,
  `
> My group does nothing and I do everything
< Hm. What have you asked them to do, in words?
> ... nothing yet
< Try one small thing for each person, with a name and a day. And leave one thing undone that is not yours.
> What if it stays undone
< Then everybody sees it, and it is not your fault.
---
> It worked!! Everyone did their part except one
< Three out of four is better than most offices.
`,
  `
< Do you remember your plan from the first week?
> I looked it up yesterday. I have done more than half and forgot to notice
< That is why we write things down.
> Shall I make a new one?
< Yes, and shorter.
`,
  `
> What did you want to be when you were my age?
< A lighthouse keeper. I liked that it is useful and that nobody talks before breakfast.
> Are you sad that you are not one?
< Sometimes, in long meetings. But I found other lamps.
`,
  `
> I applied for the summer course
< Bravo! When will you hear?
> In three weeks. I check my mail every hour
< Then choose one hour of the day for it, and give the others back to yourself.
---
> I GOT THE PLACE
< I knew it. Well, I hoped it. Who have you told?
> You and my grandma
< I am in good company.
`,
  `
< I am away next week and will answer a little later. What would you like to try until then?
> To ask my teacher if I can do the project about rivers
< What exactly will you say?
> Good morning, may I do my project about rivers, I already have an idea
< Perfect. Do not add anything.
---
> She said yes before I had finished
< Rivers it is!
`,
]
