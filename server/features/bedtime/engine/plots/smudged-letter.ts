import { beat, type Plot, titles } from '../story-content.ts'

export const smudgedLetter: Plot = {
  id: 'smudged-letter',
  premise:
    'A letter has come, but jam has covered the name. It is for the child, from everyone; the jam is on the guide.',
  titles: titles(`
    {n} and the Sticky Letter
    Dear Somebody
    The Letter With the Jam on It
    Who Is It For, {n}?
  `),
  beats: [
    beat(
      'problem',
      `
      2: A letter came! But who was it for? There was a big, red smudge. "Dear…" read {n}. "Dear smudge." That was no name!
      2: {g} had a letter. "It is not for me," said {g}. "The name is all sticky. I can't read it." {n} could not read it, too.
      2: Look, a letter! It was on the floor. It said "To," and then there was jam. "To jam?" said {n}.
      2+ {n} gave it a sniff. It did smell of jam.
      2+ "We must find who it is for," said {n}. "It may be good."
      4: There was a letter by the door. On the front it said "For," and after that there was only a big red blot. || "For Blot?" said {g}. "I don't know any Blot." Somebody was waiting for that letter, and didn't know it.
      4: A letter had come to {nook}. "Dear," it began, and then there was a sticky smudge right over the name. || Inside it said, "Thank you for everything. Look under the {bed} before you sleep." But whose {bed}?
      4: "I found this," said {g}, a little too quickly. It was a letter. The name was covered up with something red. || "Well," said {n}, "it belongs to somebody. We must find out who."
      4+ {n} held it up to the light. You could see an edge of one letter. It might have been anything.
      4+ There was a drawing at the bottom. It was of a heart, or a potato.
      6: A letter lay on the mat. "Dear," it said on the outside, and then came a great red smudge, just where the name should be. || "What a pity," said {g}. "What a mess. I wonder who could have done that." {n} said that the thing to do was to ask.
      6: {n} read it aloud. "Dear Smudge. Thank you for being our friend. There's a surprise for you tonight. Come home before it's dark." It was a lovely letter. || But nobody {home.at} was called Smudge.
      6: There was a letter, and no telling whose. Something sticky had gotten on the name and blotted it out. {g} was very interested in the ceiling. || "We ought to deliver it," said {n}, "before whoever it is goes to sleep without it."
      6+ The writing was round and careful, and it sloped uphill, as it does if you're writing on your knee.
      6+ "It could be mine," said {g}. "But it's not. I mean, I don't suppose it is."
      9: Somebody had put a letter through the door, and somebody else, or possibly the same somebody, had gotten jam on it. || "Dear," it began, and after that was just a shiny red patch. "How mysterious," said {g}, in a high voice.
      9: "To," said the envelope, and then came what had once been a name and was now mainly raspberry. The rest was perfectly clear. "We all thank you," it said. || "Be home by dark. There is something for you." It wasn't signed.
      9: The letter was for someone who'd been good to everybody. It said so. It thanked them, and told them that there'd be a surprise tonight. || The only thing it didn't say, because of a smudge, was who.
      9+ {n} turned it over. On the back was a thumbprint, quite a large one, also in jam.
      9+ "You could open it for clues," said {g}. "I mean, it's open. I noticed it was open."
      12: It had been a good letter before something happened to it. "Dear," it said, in somebody's best handwriting, and then, where the name was, there was an accident. || {g} thought that it might be jam. {g.he} thought so before {n} had passed it to {g.him}.
      12: "To whom it may concern, evidently," said {n}, looking it over. The name was buried under a glossy red stain. || Everything else was legible: it thanked the person, warmly, for a whole year of small things, and asked them to be home by dark.
      12: On the mat lay an envelope. Its address had been lost to what an expert would have called preserves. {g} seemed unable to look straight at it. || "Somebody's going to miss that," said {n}, and put it into a pocket to deliver.
      12+ The hand was round and painstaking. Whoever wrote it had pressed so hard on the word "friend" that it went through.
      12+ "I shouldn't worry about it," said {g}. "They'd turn up, I expect. Whoever they are." But {n} was already putting a shoe on.
    `,
      { sets: ['letter found'] },
    ),
    beat(
      'plant',
      `
      2: {g} had a red spot on {g.his} chin. "What is that?" said {n}. "Not a thing," said {g}. Wipe, wipe. "Let us go and ask."
      2: "You are sticky," said {n}. {g} put {g.his} {g.hand+} behind {g.him}. "I am not," said {g}. And off they went.
      2: {g} left one red print on the door. "Hm," said {n}. "Come, come!" said {g}. "We have to find who it is for."
      2+ {g} had a hum. It was a funny hum. It went up at the end.
      2+ {n} took the letter. It stuck to {n's} hand.
      4: {g} had something red on {g.his} chin. "Is that jam?" asked {n}. "It's a freckle," said {g}, and wiped off the freckle. "Shall we go and ask the others?"
      4: Before they left, {g} washed {g.his} {g.hand+}, which {g.he} never did. "Why are you so clean?" asked {n}. "No reason," said {g}. "Let's see whose letter it is."
      4: There was a red mark on {g's} nose, and it was just the same red as the one on the letter. "Berries," said {g}, and went a bit red all over. {n} put the letter in a pocket, and they went.
      4+ "Do we have to be home by dark?" asked {n}. "Yes!" said {g}. "I mean, it's always nice to be."
      4+ {g} kept smiling. Then {g.he} kept stopping.
      6: There was a trace of red at the corner of {g's} mouth. "You've got jam there," said {n}. / "Have I?" said {g}. "Fancy that. Everybody has jam now and then." {g.he} got rid of it and hurried {n} out.
      6: {g} stuck to the doorknob for a moment, and had to be peeled off. "Tacky weather," {g.he} said. {n} looked at the letter, and looked at the knob. Then they set off to find out who was missing a letter.
      6: {n} noticed two things on the way out: that there was an empty jam jar on the table, and that {g} had put {g.his} hat over it. It was not for {n} to ask about somebody's jar. They had a letter to deliver.
      6+ "How would you know it was for you," said {g} as they went, "if it was for you?" / "It would have my name on it," said {n}.
      6+ {g} walked on {n's} left, and then on {n's} right, like someone who has a secret in each pocket.
      9: {g} had a dab of red on one ear. {n} pointed it out. "I expect I leaned on something," said {g}, and leaned, to show how. A bit of jam came off on the doorpost. They set out.
      9: "Have you been eating toast?" asked {n}. / "Writing," said {g}. "I mean, righting. A chair. It had fallen over." {n} studied {g.him}. But there wasn't time for that, with a letter to be handed over before dark.
      9: The table had been cleared in a hurry. Under the cloth there stood a lump the shape of a jam jar, with a pen in it. "We'd best be off," said {g}, putting {g.himself} in front. And so they were.
      9+ "What did you use to do when you got a letter?" {n} asked. / "I never did get one," said {g}. "I only…" And {g.he} bent down to tie a shoe that didn't lace.
      9+ {n} had already noticed that the thumbprint on the back would have fit nobody small.
      12: There was jam on {g's} cuff. {n} observed it, as one observes a thing that will be wanted later, and said nothing. "Well!" said {g}. "Who can it be for? I'm as baffled as anyone. Let's ask simply everybody."
      12: {n} remarked that {g} smelled of raspberries. / "It's a soap," said {g}. / It wasn't a soap. But {g.he} seemed so eager to be going that {n} let it rest, and took up the letter, and followed.
      12: {g} was not a gifted liar. {g.he} stood with {g.his} back to the table, where under a napkin there was clearly a pen, a pot of jam, and most of a piece of toast, and wondered aloud who in the world could have written to anyone.
      12+ "Some people," said {g} presently, "can't write a letter without having a bite to eat. I've heard." {n} said that it seemed a very natural failing.
      12+ It was a curious walk. {g} took every turning that led away from home, and kept looking to see how dark it was.
    `,
      { needs: ['letter found'], sets: ['jam seen'] },
    ),
    beat(
      'try1',
      `
      2: "Is this for you?" said {n}. {h1} looked. {h1} had a red nose. "No, no," said {h1}, and hid a thing behind {h1.him}. It went {h1.noise}.
      2: {h1} read it. "It is for a good friend," said {h1}. "That is not me. I was a bit bad this week." And {h1} gave a wink.
      2: "Not for me," said {h1}. "But I like the bit about thank you. I wrote… I mean, I read it well." {h1} put a hand on {h1.his} mouth.
      2+ "Why do you hide?" said {n}. "I don't hide," said {h1}, from in the {h1.thing}.
      2+ {g} said shh to {h1}. Why did {g} say shh?
      4: {h1} took one look. "It isn't for me," said {h1}. "It's for someone who helped me to look for a thing I'd lost," {h1.he} said. || "That wasn't me. I lost it." Then {h1.he} got on with {h1.doing}, very fast.
      4: "It isn't mine," said {h1}. "I know what's in it. I mean, I don't." {g} coughed. || {h1} picked up the {h1.thing} and hid behind it. {H1.noise}.
      4: {h1} was just tying a bow on something. {h1.he} sat on it. "A letter?" {h1.he} said, sitting there. || "How nice. No, it's not for me. You should try farther on."
      4+ {n} thought that people were being rather strange this evening.
      4+ "What's that behind you?" asked {n}. "A wall," said {h1}. There was a ribbon sticking out of the wall.
      6: {h1} read it all the way through, moving {h1.his} lips at one part, as if {h1.he} knew it by heart. "It's not me," {h1.he} said. || "It says 'for holding the other end.' I always have the first end." And {h1.he} went back to {h1.doing}, rather fast.
      6: "No, no," said {h1}, "that's for whoever sat with me when I had the sniffles." {n} remembered that. {n} had sat there, too. || It must have been somebody who came after.
      6: {h1} had been whispering to someone, and stopped. There wasn't anyone else there. "I was talking to my {h1.thing}," {h1.he} said. || "It's not for us. But do go and ask, and don't hurry."
      6+ Behind {n's} back {h1} and {g} were making faces at each other. When {n} turned around, they were both looking at the sky.
      6+ So it was for somebody whom {h1} liked very much. {n} wrote that down.
      9: {h1} handed it back as though it were hot. "Not mine," {h1.he} said. "Look, it says 'for always asking how I am.' Nobody could say that of me. I only ever ask what's for supper." || {h1.he} seemed to be standing on some wrapping paper.
      9: "What a nice letter," said {h1}, without looking at it. {n} asked how {h1.he} knew. / "From the outside," said {h1}. "They have a look." || And {h1.he} went back to {h1.doing}, which {h1.he} was doing upside down.
      9: It wasn't for {h1}, {h1} said. It couldn't be. It thanked someone for having listened to the whole of {h1.his} story about the storm, "and I've never listened to it," {h1.he} pointed out. "I tell it." || {n} had heard that story. It was a very good one.
      9+ "Whoever it is must be terribly nice," said {n}. {h1} made an odd noise, and had to go and see to the {h1.thing}.
      9+ There was glitter on {h1}. {n} was sure that there hadn't been any glitter yesterday.
      12: {h1} denied everything before {n} had asked. Then {h1.he} read it, in the manner of someone reading for the first time something {h1.he} had helped to word. || "For remembering what I take in my tea," it said. "There you are," said {h1}. "Who'd remember that?" Two sugars, thought {n}.
      12: "It's not for me," said {h1}, "because it says 'never in the way.' I've been in the way for years." || {h1.he} was at that moment in the way of something tall, wrapped in a cloth. {n} didn't press the point.
      12: {h1} had been {h1.doing} so intently that {h1.he} jumped. No, {h1.he} knew nothing about a letter. If {h1.he} had known about one, {h1.he} would certainly have said that "friend" had an "i" in it.
      12+ "You might try the others," said {h1}. "Slowly. There's no call to be back before, oh, dark."
      12+ {n} had a list of virtues by this time, and no one to hang it on. It is remarkable what you don't recognize when it's facing you.
    `,
    ),
    beat(
      'try2',
      `
      2: "For you?" said {n}. "Not me," said {h2}. "It is for one who is small and good." {h2} is not so small.
      2: {h2} had a spoon. {h2} had a cake on {h2.his} nose. "Is that cake?" said {n}. "No," said {h2}, and ate it.
      2: {h2} read it all. Then {h2} gave a sniff. "It is so sweet," said {h2}. "I mean the jam. It is not for me."
      2+ "I can keep a secret," said {h2}. "What secret?" said {n}. "None!" said {h2}.
      2+ {h2} looked up. "Is it dark yet?" said {h2}. "Not yet," said {g}.
      4: {h2} had something in the oven and stood in front of it. "That letter's for somebody who makes people laugh," {h2.he} said. || "I'm not funny. I've tried." It made {n} laugh, the way {h2} said it.
      4: "Let me see," said {h2}, and got {h2.his} nose stuck to the jam. When they had gotten it off, {h2.he} said, "No. It's for the one who found my {h2.thing} when it was lost." {n} had found that! But the letter couldn't be for {n}, for {n} was the one delivering it.
      4: {h2} began to hum a birthday song, and {g} stepped on {h2.his} foot. "It's nobody's birthday," said {n}. "No," said {h2}. || "It's just a nice tune."
      4+ Somewhere something went "ding." "That's only my ear," said {h2}.
      4+ {n} looked at the letter again. There was still a bit of the name to see, one small curve.
      6: "I know who it's for," said {h2}, and {g} coughed so hard that {h2.he} stopped. "I mean, I know who it's not for. It's not for me. It's for whoever showed me the trick with the knot." {n} loved that trick. {n} had thought of it.
      6: {h2} was blowing up something round and red, and sat down on it when they came. It made a long, rude noise. Nobody mentioned it. || "A letter?" said {h2}, going as red as the thing. "What letter? I never saw the letter, before or after the jam."
      6: {h2} read out one line, with a wobble in {h2.his} voice. "'It's better when you're here.' Isn't that nice? I said that they should put that in." / "Who should?" said {n}. / "Nobody," said {h2}.
      6+ "Everyone's got a cold tonight," {n} said to {g}. "They all keep coughing." / {g} coughed.
      6+ {n} went over the list: laughs at jokes, finds things, good with knots. It was a person {n} would like to meet.
      9: {h2} had {h2.his} {h2.hand+} full of paper chains. "I'm airing them," {h2.he} said. "No, the letter can't be meant for me. It says 'who never laughs at anyone, only with them.' I did laugh at somebody once. They had sat in the soup."
      9: "What does it look like, the person it's for?" asked {n}. {h2} looked straight at {n} and described somebody of just about that height. {g} dropped the {h2.thing}. || By the time they'd picked it up, {h2} had lost the thread.
      9: {h2} said that {h2.he} couldn't possibly comment. Then {h2.he} commented, for some time, on what a good letter it was, who had thought of which line, and that it had been better before the toast.
      9+ "I'd better hurry," said {h2}. "I mean, you had." And all at once {h2.he} had to go on {h2.doing}.
      9+ It was getting on for dark, and they had asked nearly everybody. {n} didn't like to think of the one who wasn't going to get it.
      12: {h2} was the sort of person who cannot keep a secret but can be kept away from one, and {g} did {g.his} best. "It's not mine," {h2} said over {g's} shoulder. || "It's for whoever stayed to stack the chairs." {n} had stayed. Somebody else must have, too.
      12: "I'm not at liberty to say," said {h2}, when asked about the letter. {h2.he} had icing on {h2.his} chin. || There were, behind {h2.him}, rather more cups set out than one person needs.
      12: {h2} went through it line by line. "This bit's good. 'You notice when someone's gone quiet.' And that's true, isn't it? You do." {g} made a noise like a kettle. || "They do," {h2} corrected. "Whoever they are. They do."
      12+ {n} thought about it as they walked. There was something ridiculous in going from door to door, praising a stranger.
      12+ "Sticky business," said {g}. It slipped out. For a while after that {g.he} didn't say anything.
    `,
    ),
    beat(
      'try3',
      `
      2: "Who is it for?" said {n}. {h3} did not say. {h3} gave {n} a big hug. "Go home," said {h3}. "It is almost dark."
      2: {h3} looked at the red spot. "Lick it," said {h3}. "Lick what?" said {n}. "The jam! Then you can read the name." No one had thought of that.
      2: "Not for me," said {h3}. {h3} had on a hat with a bow. "Why the hat?" said {n}. "I just like hats," said {h3}. "Go home, go home!"
      2+ {g} looked at the sky. "Dark!" said {g}. "It's dark! Run!"
      2+ {n} looked at the jam. It was a good red.
      4: {h3} looked at {g}, and {g} nodded, and {h3} smiled. "If I had a letter with jam on it," said {h3}, "I'd take it home and wash it." It was such a good idea that {n} wondered why they had walked so far.
      4: "Have you tried reading what's under the jam?" asked {h3}. They hadn't! "You'd want a bit of warm water," said {h3}. || "You'd find that at home. It's just the right time to go home."
      4: {h3} already had {h3.his} coat on. "I was going for a walk," {h3.he} said. "A long way. To nowhere near you." || {h3.he} was carrying a cake.
      4+ "What a big cake, for a walk," said {n}. "It's a long walk," said {h3}.
      4+ It was dark now. {g} skipped. {n} had never seen {g} skip.
      6: "It's a question of the jam," said {h3}. "Take that away, and there's your answer. I shouldn't do it here. I should do it at home, sitting down, about now." || {h3.he} blew out {h3.his} light, as if {h3.he} were going somewhere, too.
      6: {h3} asked if {n} had ever thought that a person might carry a letter around all day and not know it was theirs. {n} hadn't. || It would be a funny thing, {n} said. / "Wouldn't it?" said {h3}.
      6: {h3} was {h3.doing} in {h3.his} best clothes. "No, it isn't for me," {h3.he} said. "But I do know this much. Whoever it's for is the only person {home.at} who didn't write it."
      6+ {n} counted up. {h1} had known it by heart. So it was {h1}, and the next one, and now {h3}…
      6+ "It's dark," said {g}, with the greatest relief. "What a shame. We've got to go home."
      9: "Everybody {home.at} has signed that," said {h3}, "if you hold it to the light. All but one. I should think that it's for the one." || Then {h3.he} checked the sky, said "Goodness," and shooed them out.
      9: {h3} took the letter, held it over the steam from {h3.his} cup, and gave it back. "It's loosened," {h3.he} said. || "It'll come off now, with a thumb. Do it at home. Promise." {n} promised.
      9: {h3} had put on a tie, for the first time in living memory. "I'm told that the person is very modest," said {h3.he}. || "You could read them the whole list, and they'd just look around to see who was meant." {n} looked around.
      9+ "What would you do," asked {g}, nearly running, "if it were for you?" / "I'd be glad," said {n}. "But it isn't."
      9+ The lamps were lit by now. It was odd: there was a light {nook.at}, and they had left it dark.
      12: "Let me put it this way," said {h3}, {h3.doing}. "You've been to see everyone. You've had their alibis. Who's left?" {n} went through them all, forward and back. There wasn't anybody left. || There was only the person asking.
      12: {h3} told {n}, kindly, to stop looking for someone perfect. "It only says that they were here," {h3} said, "and that it was better for it. It needn't be anyone much." || {h3.he} had {h3.his} good shoes on.
      12: {h3} ran a finger along the edge of the stain. "It'd come off with a bit of warm water," {h3.he} said. || "Jam does. I imagine that whoever did it was too upset to think of that." {g} was looking steadily at the ground.
      12+ They went home through the dusk, {g} a step ahead, then two steps, then waiting. {n's} heart had started to do something, for no good reason.
      12+ All the doors that they had knocked at that evening were dark, {n} noticed. They'd every one of them gone out.
    `,
      { sets: ['jam washes'] },
    ),
    beat(
      'turn',
      `
      2: Back they went to {nook}. Wipe, wipe, went {n}. Off came the jam. There was a name. It was… {n}!
      2: Back {nook.at}, {n} got the jam off with a wet cloth. "It is for me!" said {n}. "It says my name!"
      2: They were back {nook.at}. {n} gave the jam a lick. Mmm. One lick more. And there it was, in big letters. The letter was for {n}.
      2+ {n} read it again. It still said {n}.
      2+ "Yes," said {g}. "Yes, yes, yes!"
      4: Back {nook.at}, {n} took a damp cloth and wiped, very gently. Away went the red. There was a name beneath it, in round, careful letters. {n} read it twice. It was {n's} own.
      4: They ran back to {nook}. {n} wiped off the jam and read it out. "'Dear {n}, thank you for being our friend. Please come to your party.'" {n} stopped. "It's for me. It was for me the whole time!"
      4: "Warm water," said {n}, back {nook.at}. {g} had it all ready. The jam went pink, and thin, and then it was gone, and there was {n's} name, a little bit blurred around the edges.
      4+ "All those nice things," said {n}. "That was me?"
      4+ {g} was hopping from one foot to the other. {g.he} had waited so long.
      6: Back {nook.at}, {n} dabbed at the jam with a wet corner of cloth. First came a line, and a curve. Then all of it was there. / "But that's me," said {n}. / "Is it?" said {g}, and burst. "It is! It's you! It was always you!"
      6: {g} held the lamp, back {nook.at}, while {n} wiped. The red came away and left the paper a bit pink. There, uphill, in somebody's very best handwriting, it said {n}.
      6: "I'll just see who it is," said {n}, back {nook.at}, with a damp thumb. The letters came up one at a time, like people coming out of a fog. {n} knew that name. {n} had known it for years.
      6+ {n} had been carrying it around all evening, to people who had written it.
      6+ "Then it was I who held the other end," said {n} slowly, "and sat with {h1}."
      9: Back {nook.at}, the stain came off at the third wipe. There was a silence. {n} looked at the name, and up at {g}, and at the name. / "You've been awfully slow about it," said {g}, whose eyes were shining. "I nearly burst."
      9: {n} drew one wet thumb across it, back {nook.at}, and the name looked out, as from a window someone had wiped. It was a perfectly familiar name. {n} answered to it every day.
      9: "It's…" said {n}, back {nook.at}. All the things on the list turned around together and looked at {n}: the other end, the story about the storm, the knot. "I didn't do those to be thanked," said {n}. / "No," said {g}. "That's in it, too, if you read to the bottom."
      9+ "I had it all written," said {g}, "and I was so pleased that I had some toast. And it fell. You know which way up."
      9+ Something rustled, back in the dark of {nook}. A number of people seemed to be not breathing.
      12: Back {nook.at}, {n} laid the letter under the lamp and drew a damp thumb across it. One knows one's own name even upside down, even through raspberry. For some time {n} couldn't think of anything whatever to say.
      12: "I'd come to admire them, rather," said {n}, back {nook.at}, "whoever it was." {g} handed over the wet cloth without a word. A minute later {n} put it down. It's a shock to be introduced, so late in the evening, to somebody one's been all along.
      12: The name came up slowly from under the pink, back {nook.at}, as the last piece does, the one that you've been holding. {n} read it. Then {n} read the rest again, from the beginning, and it was quite a different letter.
      12+ "I couldn't bear it," said {g}. "It was perfect, and then it had jam on it. I thought, if I say that I found it, then perhaps it will be as if somebody else…" {g.he} gave up.
      12+ There was breathing in the room. {n} became aware of it by degrees. It was a good many people's, and it was being held.
    `,
      { needs: ['jam seen', 'jam washes'], sets: ['name read'] },
    ),
    beat(
      'payoff',
      `
      2: "Boo!" said all of them. There they were! They had cake. "Thank you, {n}," they said. "And the jam was me," said {g}. "I had toast."
      2: Out they came, one by one, from under the {bed} and all. They gave {n} a hug. "It is your letter," they said. "From all of us." {g} still had jam on one ear.
      2: "From us to you!" they said. They all sat down with {snack+}. "Sorry for the jam," said {g}. "I like the jam," said {n}.
      2+ {n} had a bit of cake. It was so good. It had a lot of jam.
      2+ They did not shout. It was a soft, small party.
      4: And out they came, on tiptoe, all the ones who had said that it wasn't theirs. "We wrote it together," they said, "for you." "And I had toast with jam," said {g}, "and dropped it on your name." {n} laughed so hard that {g} had to laugh, too.
      4: "Surprise," they all whispered, because it was late. They'd come to say thank you. There were {snack+}, and there was cake, and everyone said one kind thing to {n}. {g} said that it was {g.his} jam. "I know," said {n}. "You've got some on your ear."
      4: Under the {bed} was a box, and in the box was a quilt square from each of them. "That's for helping," they said, "and for asking, and for being you." {n} didn't know what to say. So {n} gave {g} a hug, and stuck.
      4+ Nobody was loud. They ate the cake with little spoons.
      4+ "You told me that it wasn't yours," said {n} to {h1}. "Well, it wasn't," said {h1}.
      6: Then the dark part of the room said "Surprise," very softly, and came forward, and it was everybody. They'd run home by the short way. There was cake. "It was a fine letter," said {g}, "till I had that toast." {n} licked a thumb. "I think it's a better one now," said {n}. "It's got jam."
      6: They came out from behind things, one after another, in their good clothes, and each of them shook {n's} hand. Nobody made a speech, since it was all in the letter. {g} confessed about the jam. It turned out that {n} had known since the doorknob.
      6: So they had a party, the low-voiced kind that one can have at bedtime, with {snack+} and one candle. {n} read the letter out loud. At every line somebody said, "That was mine," and at the jam {g} said, "That was mine."
      6+ {h1} had wrapped something up. It took {n} a long time to get it open, and it was a piece of string. It was for the other end.
      6+ "You really didn't guess?" asked {h3}. / "I was looking for somebody else," said {n}.
      9: The room let out its breath, and there they all were, among the paper chains, looking pleased. "We'd have shouted," said {h1}, "but it's late." There were {snack+}. There was a cake that had been for a walk. {g} begged everyone's pardon for the raspberry, and it was granted.
      9: One by one they stepped into the light. It wasn't for anything, they explained. It was nobody's birthday. They had just noticed, when they counted up, that they'd never said it. "And I," said {g}, "had toast." {n} laughed, and went on rather longer than the joke deserved.
      9: It was a small, warm, murmuring sort of party. {n} was made to sit in the middle. {g} told the true story of the jam, with gestures, and it was the hit of the evening.
      9+ "You were good," {n} told {h1}. "I believed you." / "I was terrible," said {h1}. "You just didn't think it could be you."
      9+ The letter went around. Everybody smelled it. It was agreed that, with time, it would be mainly the jam that one remembered.
      12: They'd all been standing in the dark at the back, in their good shoes, for a quarter of an hour. They didn't shout. They just came forward, looking a bit shy, with a cake. {g} held out both hands, like someone under arrest. "Raspberry," {g.he} said. "It was I."
      12: "It seemed the thing to do," said {h3}, "while one thinks of it." There were {snack+}, and somebody had lit a candle. {n} couldn't say anything, so they said it for {n}, each in turn, one line apiece. When they got to the smudge, {g} bowed.
      12: [When {n} looked up, they had all come in, with a cake|Behind {n} somebody coughed, and there they all were, and a cake]. [They sat around it|They ate it without a speech], the way people do who have given something and can stop hiding it. {n} held the letter. "I'd never have gotten the jam on it," said {g}, "if I hadn't been so happy."
      12+ "I asked you straight out," {n} said to {h1}. "You asked if it was mine," said {h1}. "It wasn't. I'd given it to you."
      12+ It had been true all day, {n} thought. It had been true in the pocket.
    `,
      { needs: ['name read'], sets: ['party held'] },
    ),
    beat(
      'after',
      `
      2: They all went home, soft, soft. {n} lay in the {bed}. The letter was under {n's} head. It smelled of jam.
      2: Now the cake was gone. It was late. {g} put {n} in the {bed} and read the letter, so low. "Thank you," it said. "Thank you."
      2: {n} got in the {bed}. {g} sat by. "That was a good letter," said {n}. "It was," said {g}. And it got still.
      2+ One bit of jam was left. It was on {n's} nose.
      2+ It was good to be here. They had all said so.
      4: They went home one by one, on tiptoe. {n} lay in the {bed} with the letter under the pillow, and you could smell the jam right through it.
      4: "Read it once more," said {n}, in the {bed}. {g} read it, slowly, and when {g.he} came to the name {g.he} said it very softly, twice.
      4: The candle was out, and the cake was gone. {n} lay in the {bed} and thought of each of them, and each of them was a nice thought, and after each one came a longer rest.
      4+ {g} had washed {g.his} ear. It was the first thing {g.he} did.
      4+ It's warm to be thanked. It's warmer than a blanket.
      6: When they had gone, {n} lay in the {bed} with the letter, and didn't need to read it. || It was like having a lamp on in the next room.
      6: {n} put the letter under the pillow of the {bed}. It stuck there, a little. It could stay. || There'd be time tomorrow to read it again, and it would say the same thing.
      6: One after another they said good night and went off in the dark. {n} lay in the {bed} and heard their steps, the light ones and the heavy ones, going home by the long way, now that there was no hurry.
      6+ "I am sorry about the toast," said {g} once more. {n} was glad about the toast, but too sleepy to explain it.
      6+ It was very quiet, for a room where everybody had just been.
      9: {n} lay in the {bed}. The letter was on the chair, where you could see it if you opened one eye. || After a while it was enough to know that it was there.
      9: They'd all gone home. {n} lay in the {bed} and went through it again, line by line, without the paper: the other end, the knot, the storm. || At each there was somebody's face, and after each it was longer till the next.
      9: The chairs had been stacked. {n} had begun on it, out of habit, and had been told to lie down. || So {n} lay in the {bed} and listened to somebody else do it, softly, as if it were a kind of thanks, too.
      9+ "It's only what we thought," said {g}. "We think it most days."
      9+ There was still the smell of a blown-out candle, and under it, quite faint, of summer, and toast.
      12: {n} lay in the {bed}, and the letter lay nearby. One would grow used to it, probably. But not tonight. || Tonight it gave off a steady warmth, like a stone that has been all day in the sun.
      12: They had gone, and taken their voices with them. {n} lay in the {bed} and found it was possible to be thanked and to be asleep very nearly at the same time, and that neither of them minded.
      12: {n} read it once more in the {bed}, by the last of the light, for the pleasure of finding no one there that {n} didn't know. || Then it was dark, and {n} didn't have to be anyone in particular at all.
      12+ "I'd do it again," {g} said, at some point. "Without the toast." There was a silence. "With the toast," said {g}.
      12+ "Glad you were here," it had said, near the bottom, in handwriting that wasn't any good. It was a lot for four words to weigh.
    `,
      { needs: ['party held'] },
    ),
  ],
}
