import { beat, type Plot, titles } from '../story-content.ts'

export const braveQuestion: Plot = {
  id: 'brave-question',
  premise:
    'The guide is too shy to ask somebody something, and practices. It is a question for the child, who has the same one.',
  titles: titles(`
    {n} and the Very Small Question
    {g} Has Something to Ask
    The Question in the Pocket
    How to Ask
  `),
  beats: [
    beat(
      'problem',
      `
      2: {g} had a thing to ask. "I can't ask it," said {g}. "It is stuck. It is stuck in here." And {g} put {a g.hand} on {g.his} tummy.
      2: "I want to ask a thing," said {g}. "I want to ask it so much! But when I try, I say 'um.'" Um, um, um.
      2: "Um," said {g}. "What is it?" said {n}. "I have a question," said {g}, "and it will not come out."
      2+ "Is it big?" said {n}. "No," said {g}. "It is small. But it is stuck."
      2+ {n} gave {g} a pat on the back. It did not come out.
      4: {g} had a question, and it wouldn't come out. "I want to ask somebody something," said {g}. || "But each time I open my mouth, I say that it's nice weather."
      4: "It's a very small question," {g} told {n}. "I've had it all day. I'm just too shy to ask it." || {g.he} had written it on a bit of paper, so as not to lose it.
      4: "May I… may I…" said {g}. "May you what?" asked {n}. "May I pass you that cushion," said {g}, and sighed. || It wasn't what {g.he} had wanted to say at all.
      4+ "Who is it for?" asked {n}. {g} went as red as a radish and looked at {g.his} feet.
      4+ Some questions are like cats. They sit in the door and won't go in or out.
      6: {g} had a question that {g.he} had been carrying since morning. It was folded in four, in a pocket, because out loud {g.he} hadn't been able to manage it. || "There's someone I'd like to ask," {g.he} said, "and I haven't got the courage."
      6: "Have you ever wanted to ask something," said {g}, "and been afraid that they'd say no?" {n} had. {n} was thinking of a question at that very moment. || "Well, I've got one," said {g}, "and it won't come out."
      6: Three times that evening {g} had cleared {g.his} throat, and three times {g.he} had asked if anybody wanted {a snack}. It wasn't about {snack+}. || "I've got a question," {g.he} told {n}, "and I'm not brave enough for it."
      6+ "Is it a hard one?" asked {n}. / "The question's easy," said {g}. "It's the answer."
      6+ {n} didn't ask what it was. That would have been like opening somebody's letter.
      9: {g} had a question to put to someone. {g.he} had put it to the teapot, to the wall, and to a coat on a hook, with complete success. || "It's only people that I can't ask," {g.he} said.
      9: "I've got something to ask a certain person," said {g}, not looking at {n}, "and each time I'm about to, I remark upon the weather." || {g.he} had it in writing, folded small. "If they said no, you see, I would have to stop hoping for yes."
      9: All day {g} had kept a question on the tip of {g.his} tongue, and it was getting crowded there. {n} could tell. || {g} kept beginning sentences with "I wonder," and ending them with "whether it'll be fine tomorrow."
      9+ "What's the worst that could happen?" asked {n}. / {g} had a list.
      9+ {n} understood better than {g} knew. There was a question in {n's} own pocket, too. But it could wait.
      12: {g} was trying to ask somebody something, and had been since noon. {g.he} would draw breath, look resolute, and offer you a cushion. "It's six words long," {g.he} said to {n}. || "I've counted. I get as far as two."
      12: "How do you ask a thing," said {g}, "when you'd rather not know than hear it's no?" {n} thought about it honestly. It was a matter in which {n} took some interest. || "Are we talking about something in particular?" said {n}. "No," said {g}. "Yes."
      12: It's possible to be brave in all the usual ways and still be unable to say six words to a person you like. {g} had discovered that this morning. || {g.he} had written them down, folded the paper in four, and been unable to look at it since.
      12+ {n} didn't press {g.him}. There are things one shouldn't ask people, and one of them is what they can't ask.
      12+ {n} knew something about that. There was a scrap of paper in {n's} own pocket, and it had been there longer than a day.
    `,
      { sets: ['question held'] },
    ),
    beat(
      'plant',
      `
      2: {n} had a thing to ask, too. It was in {n's} pocket. But it could wait. "First yours," said {n}. "We will go and practice."
      2: {g} had the question on a bit of paper. {n} had one, too, way down in a pocket. No one knew. "Come," said {n}. "Let us go and try it out."
      2: "Let us practice," said {n}. {n} took {g's} {g.hand}. In {n's} pocket was a bit of paper. {n} had a small question, too.
      2+ Two questions went for a walk. One was in {g}. One was in {n}.
      2+ {n} did not say. Not yet.
      4: "We'll practice," said {n}, "on everyone. Then it'll come out all by itself." {n} knew how {g} felt. {n} had a question, too, on a folded paper, deep down in a pocket. But {g's} was first.
      4: "You have to ask little things," said {n}, "and then bigger ones." They put on their coats. There was a paper in {n's} coat pocket. {n} pushed it down, and said nothing about it.
      4: "Let's go and see how other people do it," said {n}. {g} took {g.his} question along in a pocket. {n} had a question, too, but that one stayed in {n's} own pocket.
      4+ "Do you ever have one that's stuck?" asked {g}. "Sometimes," said {n}, and looked the other way.
      4+ They walked along, each with a question in a pocket.
      6: {n} said that asking was like diving: you did it off the lowest step first. So they would go around and ask people things. {n} felt for the bit of paper that {n} had in a pocket, folded in four, and left it there.
      6: "Come on," said {n}. "We'll find someone who knows how." As {n} took a coat off the hook, a folded paper fell out of it. {n} picked it up very quickly. "What's that?" said {g}. / "Nothing," said {n}. "It's just something that I'm saving."
      6: They decided to ask advice. It was practice in itself. {n} knew all about questions that won't come out. There was one in {n's} pocket at that moment, and it had been through the wash.
      6+ {g} patted {g.his} pocket to see if it was still there. {n} did the same. Neither saw the other do it.
      6+ "It's a yes-or-no question," said {g}. "That's the awful thing about it."
      9: "We'll work up to it," said {n}, and they went to see how others managed. {n} had a reason of {n's} own for wanting to know. It was on a piece of paper, folded in four, and had been in that pocket for a week.
      9: {n} proposed that they collect some methods. {g} brought {g.his} question. {n}, though nobody knew it, had brought one as well, and kept a thumb on it, the way you keep a thumb on a page.
      9: On the way out {n} checked a pocket, found that a certain folded paper was still in it, and buttoned the flap. {g}, at the same moment, was doing very much the same. "After you," said {g}.
      9+ It was easier, {n} found, to be brave on somebody else's behalf.
      9+ "I keep thinking that they'll laugh," said {g}. / "I know," said {n}. It came out with more feeling than {n} had intended.
      12: "There must be a technique," said {n}. They would consult those who had it. {n} was taking an interest that wasn't wholly unselfish; in a pocket, worn soft along the folds, was a sheet of paper with a question on it that {n} hadn't asked, either.
      12: {n} offered to come along and hold {g's} coat, as it were. It was a great comfort, after all, to help with a difficulty that one happened to have oneself. The paper in {n's} pocket was folded in four. {g's}, as it turned out later, was, too.
      12: They set out to learn how it's done. {g} kept a hand in the pocket with the question in it. So did {n}. It did not occur to either of them to remark on that.
      12+ "You're never shy," said {g}. {n} let this pass.
      12+ Two people can walk side by side for a whole evening, each carrying the same thing, and only notice that the other one seems a bit heavy.
    `,
      { needs: ['question held'], sets: ['two papers'] },
    ),
    beat(
      'try1',
      `
      2: "How do you ask?" said {n}. "Ask it loud!" said {h1}. {H1.noise}! "LIKE THIS!" {g} put {g.his} {g.hand+} on {g.his} ears. It was too loud.
      2: "Just say it fast," said {h1}. So {g} said it fast. "MayImumumum." No one could hear what it was.
      2: {h1} said, "Ask me a thing." {g} said, "Um. Is it… um. Is it night?" "Yes!" said {h1}. "Good!"
      2+ "That was one try," said {n}. "It was a good one. Well done."
      2+ {h1} gave {g} a pat, and the {h1.thing} went {h1.noise}.
      4: "You just say it," said {h1}, "as fast as you can." {g} tried. "Wouldyoucouldyouwillyou," {g.he} said, and ran out of breath. || Nobody knew what it had been.
      4: {h1} said that you should ask it loudly, so that you couldn't hear yourself being afraid. {h1.he} shook the {h1.thing}, {h1.noise}, and shouted. || {g} got behind {n}.
      4: "Ask me something," said {h1}. {g} thought. "What are you doing?" "I'm {h1.doing}," said {h1}. "There. Did it hurt?" It hadn't. || But it was an easy one.
      4+ "That's one try," said {n}. "Nobody gets it in one."
      4+ {g} felt a bit taller after that, for about ten steps.
      6: {h1} thought that one should take it at a run. "Don't stop to think. I never have." || So {g} took a run at {h1}, and got there, and asked what time it was. Still, it was a question.
      6: "Practice on me," said {h1}, and stopped {h1.doing}. {g} asked {h1} if {h1.he} liked soup. It went very well. {h1} did like soup. || But {g} knew that this wasn't the one.
      6: {h1} always asked with {h1.his} eyes shut. "Then you can't see their face," {h1.he} said. {g} tried it, and asked a very good question of a post.
      6+ "Small steps first," said {n}. "You'll get there."
      6+ {n} tried it, too, quietly, when nobody was looking: just the first two words. It was hard.
      9: {h1} advised doing it quickly, like pulling off a bandage. {g} drew breath, shut {g.his} eyes, and all at once asked {h1} whether {h1.he} was fond of cheese. || They agreed that the speed had been good.
      9: "I ask everybody everything," said {h1}, "and half the time it's no, and look at me." {g} looked. It was true that {h1} seemed very well. || "No isn't so bad," said {h1}. "It's only yes with its coat on."
      9: {h1} wanted to hear it said to the {h1.thing}, for practice. {g} bent down and whispered. It went {h1.noise}. "There," said {h1}. "It didn't mind."
      9+ {n} wondered what it would have sounded like if {n} had tried. {n} nearly did.
      9+ They noted down how it had gone. "Still here," it said, in {g's} writing.
      12: {h1} was one of those who can ask anybody anything, and couldn't explain it. "You open your mouth," {h1.he} said, "and there it is." || {g} opened {g.his} mouth. There it wasn't.
      12: "A no has never broken any bones," said {h1}, {h1.doing}. "I've had hundreds. I keep them in that." {h1.he} pointed to the {h1.thing}. {g} looked into it with respect.
      12: {h1} held that the trick was to ask as if it didn't matter. {g} tried it on {h1.him}, with a casual air, leaning on the {h1.thing}. {H1.noise}. || "It does rather show," said {h1}, "that it matters."
      12+ {n} privately made use of the method, under {n's} breath. It didn't work there, either.
      12+ "I'd sooner not ask than have it be no," said {g}, as they left. {n} could think of nothing to say to this, and had tried.
    `,
    ),
    beat(
      'try2',
      `
      2: "Ask it in a song," said {h2}. So {g} sang. "La, la, may I, la, la, um." It was a nice song. But it was all um.
      2: {h2} said, "Put it in my {h2.thing}." So {g} said it in there. {H2.noise}! The {h2.thing} did not say yes. It did not say no.
      2: "Eat this," said {h2}. "It makes you brave." {g} ate one {snack}. {g} was not brave. {g} was full.
      2+ {n} had {a snack}, to be brave. It was good, but {n} was not brave.
      2+ "Who is it for?" said {h2}. {g} hid in {g.his} {g.hand+}.
      4: "You should sing it," said {h2}. "Nobody's afraid in a song." {g} sang. It had a very good tune. || But whenever {g.he} came to the question, {g.he} sang la-la-la.
      4: {h2} had {g} say it into the {h2.thing}. "Now it's out," said {h2}. But it had only moved from {g} to the {h2.thing}, and nobody had been asked.
      4: "Draw it," said {h2}. {g} drew two people and a door. It was a nice picture. "What are they doing?" said {n}. || {g} turned the picture over.
      4+ {n} gave {g's} back a rub. "It'll come," said {n}. "It's only shy, like you."
      4+ "I'd like to help," said {h2}, "but I don't know what you're asking." "No," said {g} sadly. "That's just it."
      6: {h2} sang it instead. "If a thing's too big to say," {h2.he} told them, "put a tune to it." {g} did. || It was a beautiful song about some person, who was asked something, la-la, in verse two.
      6: {h2} told {g} to ask the {h2.thing} first. {g} knelt down and whispered into it. "What did it say?" asked {h2}. / "It said {h2.noise}," said {g}. || "Then it wasn't no," said {h2}.
      6: "When I'm afraid," said {h2}, "I look for somebody who's more afraid, and help them." || {n} thought that this was a very odd piece of advice, since it was what {n} was doing.
      6+ "Does it get easier?" asked {g}. / "No," said {h2}. "You only get bigger."
      6+ The paper in {n's} pocket crackled at every step. {n} hoped that nobody heard.
      9: {h2} recommended music. {g} sang the first line well enough, and at the question fell to humming. "That's the good part," said {h2}, "and you've hummed it."
      9: "Ask it to something that can't say no," said {h2}, and held out the {h2.thing}. {g} put {g.his} mouth to it, and for the first time said all six words. || Nobody heard them. When {g.he} straightened up, {g.his} eyes were bright.
      9: {h2} had once waited a whole year to ask somebody something. "And what did they say?" asked {g}. / "They said that they'd been waiting for a whole year to be asked." {n} looked hard at the ground.
      9+ "You could be wasting a perfectly good yes," said {h2}. It was said to {g}. It was {n} who went red.
      9+ {n} and {g} walked on, with a question each, and about a foot of air between them.
      12: {h2} said to leave out the question mark. "Then it's just a thing you're saying, and they may do as they like with it." {g} tried it several ways. || Without its question mark it turned out to be two words and a long look.
      12: {h2} brought out the {h2.thing} and had {g} confide in it. It took some time. "It's lovely," {h2} said when it was over, rather gruffly. || "I couldn't help hearing. I shouldn't wait, if I were you." And for some reason {h2.he} looked at {n}.
      12: "I put off asking someone a thing, once," said {h2}, {h2.doing}, "until it was too late to matter. The answer was yes. It had been yes since before I thought of it." || No one said anything for a bit.
      12+ It struck {n} as a waste that there should be all those yeses lying about, in people's pockets, unspent.
      12+ {g} walked with {g.his} head down. {n} would have given a good deal to help, and there was only one thing that {n} could think of, and it was in writing.
    `,
    ),
    beat(
      'try3',
      `
      2: {h3} took {g's} {g.hand}. "Look at the one you want to ask," said {h3}. "Look, and then say it soft." Soft! {g} could do soft.
      2: "When it is dark," said {h3}, "you can ask it. It is not so hard in the dark." So they went home. It was dark there.
      2: "Are you a bit scared?" said {h3}. "Yes," said {g}. "Good," said {h3}. "Be scared and say it."
      2+ "Me, too," said {n}, so soft that no one could hear.
      2+ {h3} looked at {n's} pocket. {h3} saw the bit of paper. {h3} did not tell.
      4: {h3} said that it was all right to be scared. "You can be scared and ask," said {h3.he}. "You do them both at once." || They hadn't known that one could.
      4: "Who's it for?" whispered {h3}. {g} whispered back. {h3} began to smile, and looked over at {n}. "Oh, I would," said {h3}. || "I'd ask that one right away."
      4: "Some things are for the dark," said {h3}. "You sit close by the one you want to ask. You look at the same star. Then it slips out." That didn't sound so hard.
      4+ And it could be yes. They had only thought of no. "Yes" was just as short.
      4+ {n} held on tight to the paper. Maybe in the dark {n} could, too.
      6: {h3} didn't have a trick. "You're waiting not to be frightened," {h3.he} said. "That isn't how it goes. First you ask, and then you're not frightened."
      6: {h3} said, "Whisper it to me." {g} did. {h3} listened, and glanced at {n}, and gave {g} a nod. "I've a feeling about that one," said {h3}. || "I'd go home and say it. Tonight."
      6: "Don't look at them while you ask," said {h3}. "Sit next to them, and both look the same way. A question goes much better sideways." || It was the best advice they'd had.
      6+ {h3} winked at {n} as they left. {n} hoped it was only a wink.
      6+ "What if it's no?" said {g} on the way. / "Then we'll have {snack+}," said {n}. "We'll have {snack+} in either case."
      9: "You can't get rid of being afraid first," said {h3}. "I've tried. It's like waiting for the sea to stop. You just go in." || {n} felt that this was addressed to more than one person.
      9: {h3} got it out of {g}, in a whisper, with the {h3.thing} for cover. Then {h3.he} leaned back and laughed until {h3.he} had to wipe {h3.his} eyes. || "I'm not laughing at you," said {h3}. "It's only that I've seen the other half of it."
      9: "Ask it side by side," said {h3}. "In the dark, if there is one. That's what it's for." || Nobody had ever told them what the dark was for, and it seemed a very good thing for it to be for.
      9+ "What did {h3} mean?" asked {g}. {n} said that {h3} was probably tired.
      9+ On the way home they didn't talk. It was the kind of not talking that has something in it.
      12: {h3} heard it all, and had no method to offer. "You're asking me how not to mind," {h3.he} said. || "But you do mind. That's the whole of the question. I should let it show."
      12: "Two people," {h3} observed, {h3.doing}, "may stand on either side of a door for years, each waiting for it to be opened from the other. I've always thought that the handle must find it funny."
      12: {h3} took {g} aside. There was whispering. When they came back, {h3} gave {n} a long look, full of some private amusement. || "Go home, the pair of you," {h3.he} said, "and sit in the dark until somebody says something."
      12+ {g} had gone pale, but in a determined way. {n} took {g.his} {g.hand}, and neither could have said which of them was being held up.
      12+ If it was no, {n} was thinking, it would still have been a good evening. It was odd to find how much one wanted it to be more than that.
    `,
      { sets: ['sideways known'] },
    ),
    beat(
      'turn',
      `
      2: Back {nook.at}, they sat in the dark, so close. "Now," said {n}. "Ask who you want to ask." "It is you," said {g}. "I want to ask you."
      2: They were back {nook.at}. It was dark. {g} took out the bit of paper. {g} gave it to {n}. It was for {n}!
      2: They went back to {nook} and sat side by side. "{n}?" said {g}. "Yes?" said {n}. "It is you that I want to ask."
      2+ "Me?" said {n}. "You," said {g}.
      2+ {n's} hand went into {n's} pocket.
      4: Back {nook.at}, they sat down side by side and looked at the dark. "Well," said {n}, "who is it that you want to ask? We could go there now." "We don't have to go anywhere," said {g}. "It's you."
      4: Back {nook.at}, {g} took the paper out of {g.his} pocket and pushed it over to {n} without looking. "It's for you," {g.he} said. "I can't say it, but I can push it."
      4: It was dark when they were back {nook.at}. "{n}," said {g}, and stopped. "Is it me?" said {n}. "It's always been you," said {g}. "That's why it was so hard."
      4+ {n's} heart went bump. {n} hadn't thought of {n} at all.
      4+ "I've got a question, too," said {n} in a small voice. "It's for you."
      6: Back {nook.at}, they sat on the step, side by side, both looking the same way. Nobody said a thing for about as long as it takes to eat an apple. "It's you," said {g} to the dark. "The one I wanted to ask. It's you, {n}."
      6: "So who is it?" asked {n}, back {nook.at}. {g} got out the paper, which was limp by now, and laid it on the floor between the two of them. It had {n's} name on the outside.
      6: They put out the lamp, back {nook.at}, since that was what the dark was for. {g} breathed in. {g} breathed out. "I've been practicing all evening," {g.he} said, "to ask you something."
      6+ {n} didn't laugh. {n} reached into a pocket and took out a piece of paper, folded in four, and put it down next to {g's}.
      6+ "But you were with me the whole time," said {n}. / "I know," said {g}. "It made it very difficult."
      9: Back {nook.at}, they sat on the floor with their backs against the wall. "It was never any of them," said {g}, straight ahead, into the dark. "I've been dragging you around to learn how to ask you." {n} had stopped breathing.
      9: They put out the lamp, back {nook.at}. {g} had written the question down, too, and now {g.he} unfolded it, although it was too dark to read. "It's for you," said {g}. "I should have said. It was the only thing that I couldn't say."
      9: Neither of them lit the lamp, back {nook.at}. After some time there was a rustle of paper to {n's} left. Something was put into {n's} hand. It was folded in four, and warm.
      9+ And then there was another rustle, to {g's} right, because {n} had taken out the other one.
      9+ "You helped me," said {g}, "the whole evening, to get up the nerve. I was never so near to giving up as when you were kind."
      12: Back {nook.at}, they let the lamp be and sat down next to each other, facing nothing. It might have been a minute. "You'll have guessed," said {g}. {n} hadn't. "It's you I wanted to ask. I've walked you past everybody I know, so as not to."
      12: "Say it to someone who can't say no," said {n}, back {nook.at}. "Say it to the dark." {g} turned {g.his} face toward it. "Dark," {g.he} said, "there's somebody sitting next to me, and I'd like to ask {n} something."
      12: {g} held out the paper, back {nook.at}, at arm's length, as one [feeds a horse|hands over a bird]. {n} took it. And then, since there wouldn't be a better time, {n} reached into a pocket and held out the other.
      12+ They sat with each other's questions in their hands. Neither of them was able to see a word, and it didn't seem to matter.
      12+ It's curious how loud paper is. {n} thought that they must be able to hear it all over {home}.
    `,
      { needs: ['two papers', 'sideways known'], sets: ['asked each other'] },
    ),
    beat(
      'payoff',
      `
      2: "Will you come back?" said {g}. {n} took out the bit of paper. It said, "Can I come back?" It was the same! "Yes," said {n}. "Yes," said {g}.
      2: "Can you come again?" said {g}, so soft. {n} had to laugh. "That is what I want to ask, too!" said {n}. "May I come again?" Yes, yes, yes!
      2: It said, "Come back soon, please?" And {n's} bit of paper said, "Can I come back soon, please?" They were two halves of one question. The answer was yes.
      2+ All that um, and it was yes the whole time.
      2+ {g} gave {n} a big hug. It did not say um.
      4: "Will you come back tomorrow?" whispered {g}. {n} held out the other paper. On it stood, "May I come back tomorrow?" They looked at each other. "Yes," they both said, at the very same time.
      4: {g's} said, "Would you come again?" {n's} said, "Could I come again?" They laid them side by side. It was the same question, from two ends. And it was yes from two ends, too.
      4: "I wanted to ask if you'd always come," said {g}. "I wanted to ask if I always could," said {n}. And they laughed, and couldn't stop, because it had been so hard and it was so easy.
      4+ "You were afraid, too?" said {g}. "All week," said {n}. "It's been in my pocket. It got washed."
      4+ The yes was so big that it filled up the whole of {nook}.
      6: "Will you come back tomorrow?" said {g}, all in one breath. That was the question. And {n} unfolded the other paper. "May I come back tomorrow?" it said, a bit blurred from the wash. There was nothing to do but say yes, and they both said it.
      6: They lit one match to read by. "Would you come again, please?" said {g's}. "Could I come again, please?" said {n's}. The match went out. In the dark somebody said yes, and somebody else said it, too, and it wasn't clear who had been first.
      6: They'd had the same one. {g} had been afraid to ask if {n} would come back, and {n} had been afraid to ask if {n} might. "We could have done that at noon," said {g}. "I wouldn't have missed it," said {n}.
      6+ "Six words," said {g}. "Mine, too," said {n}. They counted, to be sure.
      6+ {h3} had known, of course. {h3} was probably laughing still.
      9: "Will you come again tomorrow, {n}?" It was out. {g} put both {g.hand+} over {g.his} face. "Now read mine," said {n}. It said, in pencil, gone soft with a week of being carried, "Can I come again tomorrow, {g}?"
      9: There was a bit of light left, enough to read by. {g's} paper asked if {n} would come back. {n's} asked if {n} could. They were even folded alike. "Yes," said {n}. "Yes," said {g}. And then they both went weak with laughing, and had to hold on to each other.
      9: {g} had wanted to ask if {n} would come again. On {n's} paper it said, "May I come again?" It was one question: it had been written from the inside of the door, and from the outside. "And all this evening," said {g}, "the yes was walking right next to me."
      9+ "What would you have done if I'd said no?" asked {g}. / "Asked if I could come the day after," said {n}.
      9+ They kept each other's papers. It seemed right. One doesn't need one's own question anymore, once it's been asked.
      12: "Would you come back?" it said, "I'd like it." And on the other, in pencil, worn nearly through: "Could I come back? I'd like it." They read them by the end of a match. When it had gone out, {g} said, not very steadily, "Well. Yes." And {n} said, "Yes, obviously."
      12: "Will you come again?" said {g}. So that was all it was. {n} began to laugh, and handed over the other paper, and heard it unfolded, and heard {g} read it, and then there was no sound for a moment except of somebody being extremely happy in the dark.
      12: They had shared one question between them, and had each been carrying half of it about, and each had thought that it was the whole. "May I," said one. "Will you," said the other. [You could have fit them together along the fold.|Along the fold they would have fit together like a torn ticket.]
      12+ "I don't know what we were afraid of," said {g}. They both knew perfectly well. It just didn't seem to be there now.
      12+ It had been yes at noon, and yes all evening, past every door they knocked on. {n} thought it must have been quite tired of waiting.
    `,
      { needs: ['asked each other'], sets: ['yes said'] },
    ),
    beat(
      'after',
      `
      2: {n} lay in the {bed}. {g} sat by. There was no um now. There was just yes. A big, soft, warm yes.
      2: "Good," said {g}. "Good, good." {n} got in the {bed}. {n} would come back. {n} could come back. All was well.
      2: It was still. {n} lay in the {bed}, with {g's} bit of paper in one hand. It was warm. So was {n}.
      2+ The pocket was empty. It was so light.
      2+ {g} said it one more time, so soft. "Yes."
      4: {n} lay in the {bed} with {g's} paper, and {g} sat beside it with {n's}. They didn't have to read them. || They knew what it said.
      4: Nothing was stuck anymore. {n} lay in the {bed}, as loose and warm as a sleeping cat, and {g} tucked in the corners.
      4: It was easy to lie still now. {n} lay in the {bed} and thought the word yes, and thought it again, very softly.
      4+ "Tomorrow, then," whispered {g}. "Tomorrow," whispered {n}.
      4+ {g} hung {n's} paper on the wall, where you could see it from both sides of the room.
      6: {n} lay in the {bed}. The pocket was empty, and it's wonderful how light a coat gets, from one small piece of paper. || {g} sat alongside for a bit, just because there was no need to say anything.
      6: From now on there'd always be a tomorrow in it. {n} lay in the {bed} and looked at that from all sides, drowsily, like somebody with a new toy.
      6: {g} pinned the two papers up together over the {bed}, {n's} and {g.his} own, with one pin. They moved a little whenever anybody breathed. || Then they moved more slowly.
      6+ "I think I'd have asked you in the end," murmured {g}. "In a year or two."
      6+ The dark had turned out to be for that. And now that it was done, it was for sleeping.
      9: {n} lay in the {bed} with {g's} question under one cheek. It crackled once. After that it was quiet, as a thing is that has been answered.
      9: They had asked all that there was to ask. {n} lay in the {bed} and felt how much room that left. || You could have put a whole night into it, and somebody was just about to.
      9: {g} had gone back to remarking on the weather. But {g.he} did it now as one hums. {n} lay in the {bed} and heard that it would be fine tomorrow, probably, and didn't hear the rest.
      9+ "Same time?" said {g}, after a while. / "Same time," said {n}.
      9+ Two coats hung on the hook with their pockets empty, leaning together a little.
      12: {n} lay in the {bed}. It was the sort of tiredness that comes from having put something down. || {g} sat on beside it in the dark, not for any reason, and they both of them listened to there being no question.
      12: Nobody had lit the lamp. {n} lay in the {bed}, and somewhere to the left {g} was folding a piece of paper, in half, and in half again, more for the sound than for anything.
      12: It had been such a small thing, as it turned out, once it had been said. {n} lay in the {bed} and [couldn't feel where it had been|felt around for the place and didn't find it]. || There was just one long warm evening, with [no lump|nothing hard] in it, going down toward sleep.
      12+ "It'll be fine tomorrow," said {g}. For once {g.he} was only talking about the weather, and not only about the weather.
      12+ There would be other questions. They'd be harder, some of them. But {n} thought that one would always know, from now on, roughly how it went: side by side, and in the dark, and scared, and now.
    `,
      { needs: ['yes said'] },
    ),
  ],
}
