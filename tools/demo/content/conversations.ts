import type { Skill } from '#shared/data/skills.ts'

/**
 * The script of a conversation: a line that begins with '>' is the mentee's, one with '<' the mentor's, a word after
 * '!' is an image of `chat-images.ts`, '---' starts the next day. `skill` selects the mentors it suits.
 */
export type Talk = { readonly skill: Skill; readonly script: string }

export const talks: readonly Talk[] = [
  {
    skill: 'web accessibility',
    script: `
> Hi! Thank you for accepting. I am making a website for our school library and it looks terrible on my phone.
< Welcome! A library site is a lovely first project. What happens on the phone?
> Everything is in one long row and you have to scroll sideways.
< Ha, the famous sideways scroll. Nearly always it is one thing that is too wide. Do you have a table or a big picture on it?
> A table with the opening hours!! How did you know
< Because I have made the same page myself. Try to write the hours as a plain list and look again.
---
> !library It works. I even deleted more lines than I added.
< Deleting lines and having it work better: you are a developer now.
> My librarian asked if it can also be read aloud for a boy in year 7 who does not see well.
< What a good librarian. Turn on the screen reader of your phone, close your eyes, and try to find out when the library opens on Friday. Then write to me what happened.
---
> I did it. It said "link link link button image". I had no idea where I was.
< That is the most important minute of your education, I mean it. Now give every link words that make sense on their own, and every picture a short description. Start with the menu.
> Should I describe the picture of the cat too?
< Is it there because of the cat? Then yes: the cat matters.
`,
  },
  {
    skill: 'game development',
    script: `
> hello! my idea is an open world game with dragons, a city, multiplayer and a story of 40 hours
< I love it. Tell me about the first five minutes.
> you wake up on a boat and your lamp is going out
< Stop there. That is a game. A boat, a lamp, and the light is getting smaller. Could you make only that?
> without dragons??
< The dragon can be a shadow that you only see when the lamp is nearly out.
> ok that is actually much scarier
---
> !boat the boat moves!! it only moves left but it moves
< Left is half of all the directions. What did you use for the water?
> blue rectangle
< Excellent water. Keep the rectangle until the very end. Next: let the lamp lose a little light every second, and show it somehow.
---
> my brother played it and asked if he can play again
< That is the best review there is. What did he do that you did not expect?
> he tried to go back to the land
< Then that is your next question: what happens when somebody wants to go home?
`,
  },
  {
    skill: 'machine learning',
    script: `
> Good evening. I am preparing for the national maths competition and I wonder if I should learn machine learning already.
< Good evening! What are you enjoying more at the moment, the competition problems or programming?
> The problems. But everybody says that AI is the future and I am afraid to be late.
< You are not late. Most of machine learning is linear algebra, probability and patience. The competition is training two of these three.
> Which ones?
< Probability and patience, I hope. Linear algebra you will get in your first year, and you will like it.
---
> I solved the problem with the coloured hats by induction! I needed two days.
< Two days on one problem is exactly what research is like. Write the solution down as if for a friend in the year below; that is the second half of understanding it.
> Can I send it to you when it is done?
< Please do. I will only ask questions.
`,
  },
  {
    skill: 'nursing',
    script: `
> Hello, I start my two weeks of work experience in the hospital on Monday and I am nervous.
< Hello! Then you take it seriously, which is a good beginning. What are you most nervous about?
> That I do something wrong, or that somebody dies while I am there.
< You will not be alone with a patient, and nobody expects you to know things. You may always say: "I am on work experience, I will get somebody." That sentence is never wrong.
> ok. I will write it on my hand
< On paper, please. Hands get washed forty times a day.
---
> First day done. I am SO tired. I carried trays and an old lady held my hand and told me about her garden.
< You did some nursing today, then. How was that for you?
> Sad and nice. I went back before I left to say goodbye.
< Keep that. Now eat something warm, put your feet up, and no phone after ten.
---
> Today was hard. They took a man to intensive care and everybody was running.
< I am sorry, that is a lot to see. Did you tell somebody there how you felt?
> The nurse asked me afterwards and we had tea.
< A good ward. That tea is part of the job as well. I have had hundreds of them, on both sides of the cup.
`,
  },
  {
    skill: 'photography',
    script: `
> Hi, I uploaded my 12 pictures to the school gallery. My teacher says that they are "nice" and I do not know what to do with that.
< Nice is a word for the weather. Which one would you keep if you could only keep one?
> The one with my grandmother at the window. It is a bit blurry.
< Why that one?
> because she did not pose. In all the others everybody is smiling at me
< There you go. You just told me what your pictures are about. Would you take ten more of people who do not look at you?
---
> It is so hard. When I lift the camera everyone changes.
< Sit down with them. Stay for half an hour without taking any picture. When you have become boring, begin.
---
> I was boring for an hour and then my uncle started to peel potatoes and sing
< And?
> I have it. It is the best picture I have ever made.
< I am so glad. Print it, small, and give it to him.
`,
  },
  {
    skill: 'carpentry',
    script: `
> Hello, my parents want me to stay at school but I want to do an apprenticeship as a carpenter. I do not know how to tell them.
< Hello! Before we look for words: what do you like about it, exactly?
> When we built the stage for the school play I forgot to eat. And it is still standing.
< That is a very good sentence. Say that one to them first, before any argument.
> They are afraid that I will not earn enough.
< A fair worry, take it seriously. Look up three numbers: the pay in the first year, the pay as a journeyman, and as a master. Put them on one page.
---
> I did the page. My mother read it twice. My father wants to see a workshop.
< Wonderful! That is not a no. Ask the nearest one for a trial day and take him along in the morning.
---
> We went!! He talked with the master about wood for an HOUR
< Parents are people too. How was your day?
> I sanded one board for three hours and I was happy
< Then I think you know.
`,
  },
  {
    skill: 'public speaking',
    script: `
> I have to give a talk about coral reefs in front of 30 people and I already feel sick
< Thank you for telling me. When is it?
> In nine days
< Nine days is plenty. Today only one task: tell me in two sentences why anybody should care about coral.
> Because a quarter of all the fish live there and the reefs cover less space than France. And because they can come back if we let them.
< I was not interested in coral, and now I am. Those are your first two sentences. Learn them by heart, only those.
---
> I practised with my little sister. She asked if the fish move house when the coral is ill.
< Keep that question! Use it in the middle, where people get tired.
> My voice is still shaking.
< It will shake a little. Nobody hears it as loudly as you do. Put both feet on the floor and breathe out before the first word, not in.
---
> I DID IT
< Tell me everything!
> I forgot one slide and nobody noticed and the teacher asked where the thing with France came from
< That is what we call an audience. I am proud of you. Be proud too, for at least a day.
`,
  },
  {
    skill: 'personal finance',
    script: `
> Good afternoon. I got my first payslip from the ice cream shop and it is less than I thought. Did they make a mistake?
< Good afternoon, and congratulations! Do not send me the slip, just tell me the words that stand before the numbers.
> gross, then three lines with minus, then net
< Then most likely nobody made a mistake. Gross is what you earned, net is what arrives. The lines between are tax and insurance.
> So I pay for a pension. I am 17.
< The best age for it. You may get some of the tax back at the end of the year; keep every slip in one folder.
---
> I have a folder now. And I would like to save for a driving licence.
< Very good. How much does it cost, and until when would you like to have it?
> 1800, by next summer
< Then it is 150 a month. Let that leave your account on the day your pay arrives, not at the end of the month. What you do not see, you do not spend.
`,
  },
  {
    skill: 'university applications',
    script: `
> Hello, I have to write a personal statement and every sentence sounds like a robot that wants to be liked.
< Hello! That is the disease of the whole genre. Let us forget the statement. What did you last read or see that you told somebody about?
> How they found out that birds sleep with half their brain. I told everyone.
< Why did it stay with you?
> Because I would like to know which half is me
< Please write that down right now. That is your first paragraph.
---
> Here is my second try: I kept the birds and took out "passionate" four times.
< Much better. In the third paragraph you list six activities. Choose the two in which you changed your mind about something.
> Then it is only the choir and the tutoring.
< Then it is the choir and the tutoring. Short is good.
---
> Sent!! Four days before the deadline!
< Go outside. You have earned a walk.
`,
  },
  {
    skill: 'law',
    script: `
> Hi, I would like to become a lawyer, but I know nobody who is one. My parents clean offices, also at a law firm.
< Hi. Mine drove a bus and worked in a laundry. Welcome to the club. What made you think of law?
> We got a letter from our landlord and nobody understood it. I looked up all the words and found out that it was not allowed.
< You did what I do all day, and without being paid for it. How did it end?
> He took it back.
< Then you have won your first case. Would you like to visit a hearing? They are open to everybody and cost nothing.
---
> I went on Tuesday. It was about a fence. They talked about the fence for 50 minutes!
< Welcome to law: mostly fences. Did you notice what the judge did when both were shouting?
> She asked each of them to say what the other one wanted.
< Exactly that. Try it at home.
`,
  },
  {
    skill: 'stress management',
    script: `
> I cannot sleep before tests. I know the things in the evening and in the morning they are gone.
< That sounds exhausting. They are not gone, by the way, they only hide. What does your evening look like before a test?
> I learn until 11 and then I lie there
< Let us move one thing only. Stop at nine, pack your bag, and write on a card the three things you are afraid to forget. The card goes into the bag. It remembers for you.
---
> I tried the card. I slept at 11:30, that is a record
< A record! And the test?
> I did not even need the card but I liked that it was there
< That is the whole trick. If it ever gets heavier than tests, tell an adult near you as well, or your doctor. I am glad to be here, but I am far away.
> I will. My form teacher is nice, I told her already.
< Well done. That was the hardest part.
`,
  },
  {
    skill: 'bicycle repair',
    script: `
> my chain falls off every time when I go up the hill
< Good day! Does it fall to the inside or to the outside?
> inside, I think. my hands are black
< A good sign, you have looked. Turn the pedals by hand and shift through all the gears. Which one makes a noise?
> the biggest one goes krrrk
< Then the derailleur goes a little too far. There are two tiny screws on it, one has an L beside it. Turn that one a quarter clockwise and try again. Only a quarter!
---
> KRRRK IS GONE
< You are a mechanic. Wash your hands with sugar and washing-up liquid, it is better than soap.
> my neighbour asked if I can do his bike too
< The first customer! Ask him for a cake, not for money. That is how I started.
`,
  },
]
