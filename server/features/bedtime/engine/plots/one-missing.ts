import { beat, type Plot, titles } from '../story-content.ts'

export const oneMissing: Plot = {
  id: 'one-missing',
  premise:
    "The guide counts the small ones before bed, and one is missing. It has been asleep in the child's hood all along.",
  titles: titles(`
    {n} and the Missing {crowd}
    Nine {crowd+} and a Half
    {n} Counts to Ten
    The Smallest {crowd}
  `),
  beats: [
    beat(
      'problem',
      `
      2: "Time to count," said {g}. There were ten {crowd+}. One, two, three… and nine. Nine? "Where is ten?" said {g}.
      2: {g} had ten {crowd+}. Each night {g.he} counted them. But now there were nine. One was not there!
      2: "Nine," said {g}. "Nine {crowd+}. There have to be ten!" {n} counted, too. Nine. One was gone.
      2+ The nine {crowd+} sat in a row. They looked this way. They looked that way.
      2+ "Ten is the small one," said {g}. "Ten is so small."
      4: Every night {g} counted the {crowd+} before bed. There were always ten. Tonight {g.he} counted and stopped. "Nine," {g.he} said. || "There are only nine."
      4: "Seven, eight, nine," counted {g}. {g.he} looked behind {g.him}. {g.he} looked up. "{n}, can you see a ten?" {n} could not see a ten anywhere.
      4: There were ten {crowd+} {home.at}, and {g} said good night to each of them by name. Tonight one good night was left over. || "Who is it for?" asked {n}. "The smallest one," said {g}.
      4+ {n} counted, too, from the other end. From that end there were nine as well.
      4+ The nine {crowd+} could not tell them a thing. They were all talking at once.
      6: {g} had one last job every evening. {g.he} counted the {crowd+}. If there were ten, everyone could go to bed. Tonight {g.he} counted three times, and it was nine, nine, and nine.
      6: "That's odd," {g.said} {g}. "I've run out of {crowd+} before I've run out of numbers." There should have been ten of them. The smallest was missing. || It usually was the last one in.
      6: "Would you check my counting?" asked {g}. {n} checked it. There was nothing wrong with the counting. There was something wrong with the {crowd+}. || There were nine, and there had always been ten.
      6+ "It's not a dangerous sort of missing," said {g}. "It's only a not-in-bed sort. But I can't close my eyes on nine."
      6+ The nine shuffled up to fill the gap, so that nobody would be blamed for it.
      9: The counting of the {crowd+} was the last thing that happened every day {home.at}. Ten, and the day was done. "Nine," said {g}, and frowned, and began again at one.
      9: "Nine," said {g}. {n} waited for the next number, but it didn't come. || "There are ten {crowd+} here. There have been ten as long as I've done this job. The smallest one hasn't come in."
      9: There should have been ten {crowd+}. {g} counted them twice from the left and once from the right, and it was nine either way. || "I don't like nine," {g.he} said. "It leans."
      9+ "I've lost count before," said {g}. "I've never lost what I was counting."
      9+ The nine who were there all looked a little guilty, as people do when somebody else is late.
      12: It was {g} who counted the {crowd+} each night, out loud, and until {g.he} reached ten nobody {home.at} considered the day to be over. || That evening {g.he} reached nine, and then there was a pause.
      12: "Nine," said {g}, and after a moment, "Hm." {g.he} wasn't alarmed. In forty years nothing had happened to {a crowd} here worse than a cold. || But a number had been left standing open, like a door, and nobody could sleep with that draft.
      12: {n} did the count again, as a second opinion. Nine {crowd+}, where there should have been ten. "It's the smallest," said {g}. || "It would be. The smallest has always had its own ideas about where to be."
      12+ The other nine had that look of great innocence that comes over any group when it is being counted.
      12+ "You could just say ten," {n} suggested. / "I tried that once," said {g}. "I was up until four."
    `,
      { sets: ['one missing'] },
    ),
    beat(
      'plant',
      `
      2: {n} put on a coat. It had a big, soft hood at the back. "My hood feels fat," said {n}. "Come," said {g}. "We will look."
      2: "Coat on," said {g}. On went the coat. Up the back was a big hood. It was warm. It was so warm! Off they went.
      2: "It is cold out. Take your coat," said {g}. {n's} coat had been on the floor. {n} put it on, hood and all. Now they could go.
      2+ It was a good coat. It had two pockets and one hood. A hood is like a nest, a bit.
      2+ {g} had a coat, too. {g.his} had no hood.
      4: {n} put on the warm coat with the deep, soft hood. It had been lying on the floor. "My hood feels heavy," said {n}. "Everything does at night," said {g}. So off they went to look.
      4: "Wear your coat," said {g}. {n} pulled it on. The hood hung down at the back, soft and deep. "We'll find the tenth one, and then bed."
      4: Before they left, {n} picked up a coat from the corner and put it on. It was the coat with the big woolly hood. It felt extra warm tonight. "Ready," said {n}.
      4+ "Shall I put the hood up?" asked {n}. "It isn't raining in here," said {g}. So the hood stayed down.
      4+ {g} took a small lamp. You look better with a small lamp.
      6: {n} took the coat that had been lying in the corner and put it on. The hood pulled a little at the back, as if it had grown. "Evenings are heavier than mornings," said {g}. "Come on. Somebody must have seen the tenth one."
      6: "We'd better go and look," said {g}. {n} had left a coat on the floor, in a heap, with its deep woolly hood on top. Now {n} shook one arm into it and then the other, and they went.
      6: It was cool out, so before they left {n} took a coat off the floor. It was a good old coat with a hood as big as a soup bowl, and it felt as warm as if somebody had only just taken it off.
      6+ The hood was for rain. Without rain it just hung there behind, where {n} couldn't see it, and kept itself to itself.
      6+ "Nine of you stay here," {g} told the {crowd+}. "And stay nine."
      9: {n} had dropped a coat in the corner on coming in, and now put it back on. The deep hood dragged a bit. "Long day," said {g}, seeing {n} tug at it. "Everything weighs more at the end of one."
      9: There was nothing to do but go and ask. {n} picked up a coat from the floor, the one with the enormous lined hood. It was oddly warm, and {n} was grateful, and thought no more about it.
      9: "Bring your coat," said {g}. It lay where {n} had let it fall, hood upward, like a bowl that somebody had left out. {n} swung it on, and they set off.
      9+ {g} left strict instructions that the nine weren't to move, multiply, or go to look for themselves.
      9+ "The small ones always look for the same thing," {g} said, as they went. "Somewhere warm that nobody else has thought of." {n} nodded, hood and all.
      12: {n} had slung a coat on the floor an hour ago, lined hood and all, and now put it on again. It hung a little heavy at the back. Most things do by that time of day, and {n} didn't give it a second thought.
      12: "We'll ask around," said {g}. {n} took up a coat from the corner. It was unexpectedly warm, the way a chair is when someone has only just gotten up. In the state of things, nobody stopped to wonder about it.
      12: So they went to look. {n} wore the old coat with the hood, that vast fleece-lined hood which had never once been needed and which people were always advising {n} to cut off.
      12+ "What do we know about it?" asked {n}. / "It's small, it's sound asleep by seven, and it has never been where you'd expect," said {g}. "It's a lot to go on, if you knew where to go."
      12+ {g} looked back at the nine from the threshold, and counted once more under {g.his} breath, in the hope of having been wrong.
    `,
      { needs: ['one missing'], sets: ['hood heavy'] },
    ),
    beat(
      'try1',
      `
      2: "Did you see a small {crowd}?" said {n}. {h1} looked in the {h1.thing}. Not in there. {H1.noise}. Just {a h1.noise}.
      2: {h1} looked up. {h1} looked down. "I see {n}," said {h1}. "I see {g}. I do not see {a crowd}."
      2: "Let us look here," said {h1}. They looked in the {h1.thing}. They looked under the {h1.thing}. No {crowd}.
      2+ "It likes to be warm," said {h1}. "It is not warm here."
      2+ {n} looked in a pocket. No {crowd}. {n} looked in the other one. A bun!
      4: {h1} hadn't seen it. "But it may have seen me," {h1.he} said, and looked inside the {h1.thing}, just in case. It went {h1.noise}. || Nobody was in there.
      4: "How big is it?" asked {h1}. {n} showed how big, with two fingers. "Oh, that small," said {h1}. "Then it could be anywhere." || They looked anywhere. It wasn't.
      4: {h1} stopped {h1.doing} and helped. They looked behind things. They looked between things. {n} bent down to look under things, and the hood flopped over. No {crowd}.
      4+ "Did you try calling?" asked {h1}. They called. Something went {h1.noise}, but it was only the {h1.thing}.
      4+ "I'm sorry," said {h1}. "I was busy {h1.doing}. You don't see much when you're {h1.doing}."
      6: {h1} had been {h1.doing} and hadn't seen a soul. "But one does turn up in my {h1.thing} now and then," {h1.he} said, and tipped it out. || There were crumbs in it, and some sand. There was no {crowd}.
      6: "One {crowd} is missing," said {n}. / "When did you see it last?" asked {h1}. It was a good question. Nobody knew. || {n} bent to look underneath everything there was, and twice had to push back that great flopping hood.
      6: "Small ones like to be high up," said {h1}, so they looked high up. "Or low down," {h1.he} added, so they looked low down. || In between was only the {h1.thing}, which said {h1.noise} and knew nothing.
      6+ {h1} offered to lend them something else in the meantime, to make up the ten. {g} thanked {h1.him} and said that it wouldn't be the same.
      6+ "It has a very small yawn," said {g}. "You'd hear it, if it was quiet." But {h1} was not a quiet person.
      9: {h1} put down the {h1.thing} with {a h1.noise} and gave the matter some thought. The last time one went missing, {h1.he} said, it had been found in a boot. || They looked in the only boot there was. It held a foot.
      9: They searched the whole place, which was full of corners, and {h1} went ahead and announced each one. "Corner," {h1.he} said. "Corner. Another corner." || None of them had {a crowd} in it.
      9: "I'd notice if anything came by," said {h1}, who had not noticed them come by. {h1.he} had been {h1.doing}. || All the same {h1.he} looked through {h1.his} things with great goodwill, and found the lid of something.
      9+ {n} leaned over to look underneath, and the hood slid down over {n's} eyes, and for a second the world was woolly and dark and very warm.
      9+ "Have you thought," asked {h1}, "that the rest of us may be lost, and it's the one who isn't?" They hadn't. It didn't help, but they hadn't.
      12: {h1} was still {h1.doing}, and went on with it while {h1.he} talked. No, nothing had come past. But {h1.he} pointed out that the very small don't come past. || They are simply somewhere, and then somewhere else.
      12: "Describe it," said {h1}. {g} described it: the size of a thumb, shy, warm-blooded, given to napping. || "You've described half the people I like," said {h1}, and helped them to look.
      12: They went over the place by the handful. The {h1.thing} was emptied out, with a long {h1.noise}, and filled again. || {n} got down to look along the floor, and had to hold back the hood, which kept tipping forward as though it wanted to see, too.
      12+ Searching for something tiny changes how you look at a place. {n} had never noticed how many hollows there were in the world, each the right size for somebody.
      12+ "You'll find it when you stop," said {h1}. "I always do." It was the sort of advice that is annoying for exactly as long as it takes to come true.
    `,
    ),
    beat(
      'try2',
      `
      2: {h2} had {a snack}. "It will smell this," said {h2}. "It will come!" They put it down. They waited. No {crowd} came. So {n} ate it.
      2: "Let us call," said {h2}. "Small one! Small one!" They called so well. But no one came.
      2: {h2} gave the {h2.thing} a shake. {H2.noise}! "Now it will come," said {h2}. It did not come. It did not like {h2.noise}.
      2+ A crumb fell in {n's} hood. Nibble, nibble. "What was that?" said {n}. "Not me," said {g}.
      2+ "I ate {a snack}," said {g}. "I was sad, so I ate it."
      4: {h2} had a plan. {h2.he} put a warm {snack} on the ground. "It will smell that and come running." They hid and waited. || In the end {g} came running. {g.he} couldn't help it.
      4: "Sing to it," said {h2}. So {n} sang the good-night song, the whole of it. It was lovely. Behind {n's} neck something sighed. || "Was that you, {g}?" "No," said {g}.
      4: {h2} let the {h2.thing} go {h2.noise}, softly. "The little ones like that," {h2.he} said. They listened. From very near came a tiny noise. || But when {n} turned around, nobody was there.
      4+ {n} broke {a snack} into crumbs and tossed them over one shoulder, for luck. It was odd. Not one crumb hit the ground.
      4+ "We could try {a snack}," said {g}. "If it doesn't come, we still have {a snack}."
      6: {h2} believed in {snack+}. "Put one down and step back," {h2.he} said, "and anyone small will come." They put one down and stepped back. Nobody came. || But a crumb that {n} had dropped behind was gone, and no one had seen it go.
      6: "Sing what you sing at bedtime," said {h2}. {n} sang it, all three verses. Somewhere close by, somebody very small breathed out. "There!" said {h2}. || They turned around, and the sound turned, too.
      6: {h2} set the {h2.thing} going, as softly as could be: {h2.noise}, and {h2.noise}. "It puts them to sleep," {h2.he} explained. / "We don't want it asleep," said {g}. || "We want it found." {h2} said that one thing at a time was enough.
      6+ They took along {a snack} for later. Later turned out to be three steps on.
      6+ "It feels near," said {n}. / "It does," said {g}, looking carefully in all the places that weren't {n}.
      9: {h2} recommended bait. {A snack} was set out, still warm, and they all hid behind {h2}, who wasn't wide enough. Nothing took it. || What was strange was that the bit in {n's} hand got smaller from behind.
      9: "Sing the good-night song," said {h2}, "and see who joins in." {n} sang it. At the end of each line there was the very smallest of echoes. || They searched the whole place for the echo. It seemed to keep just at {n's} back.
      9: {h2} thought that the little one might come to a sound it knew, and made the {h2.thing} go {h2.noise}. They waited. || A tiny {crowd} noise answered, so close that {g} looked inside {g.his} own ear.
      9+ "That makes two places it isn't," said {g}. "I hope there aren't many more. I'm running out of looking."
      9+ {n} had the odd feeling of being leaned on by something about as heavy as a plum.
      12: {h2} had a method, which was to offer {a snack} and then think about something else. They did, as hard as they could. Nobody came. || But when {n} reached back to scratch an ear, there were fresh crumbs on the collar, and {n} hadn't eaten anything.
      12: "Call it in the voice you'd use if you weren't calling," said {h2}. {n} tried. There was an answer, unmistakable, about the size of a pin. || They turned toward it, all of them. It moved when they did, and stayed exactly behind {n}.
      12: {h2} let the {h2.thing} make its small {h2.noise} in the dusk, over and over, as a sort of lantern for the ears. Something answered. || It was so near that they all stood still and looked at one another, suspecting {g}.
      12+ "It's as if it were following us," said {n}. {g} looked behind them. There was only the way they had come, with nobody on it.
      12+ A person can be very close to the answer and still have to walk the long way around to it. {n} would think so later. At the time it was only an itch between the shoulders.
    `,
    ),
    beat(
      'try3',
      `
      2: {h3} sat and thought. "A small one wants a warm spot," said {h3}. "A soft, warm spot. So where is it soft and warm?"
      2: "I do not have it," said {h3}. "But it is late. It will be asleep. Look for a spot to sleep in."
      2: "Hush," said {h3}. They all sat still. And then they heard it. A small, small snore! But where?
      2+ {h3} put a hand on {n's} back. "You are warm," said {h3}. "You are so warm."
      2+ Zzz. "Is that you, {g}?" "I am not asleep," said {g}.
      4: {h3} thought for a long time. "It's late," {h3.he} said. "It must be asleep by now. So don't look where it could run. Look where it could sleep."
      4: "If I were small," said {h3}, "I would find a soft, warm, dark place. I would curl up and stay there." || Everybody thought about soft, warm, dark places. It made them yawn.
      4: {h3} stood quite still. "Listen," whispered {h3}. There was a sound, as thin as a thread. Zzz. || It was a snore! But whose?
      4+ {n} heard a very small snore. It wasn't {h3}. It wasn't {g}. That left nobody.
      4+ "I'd like a soft, warm place, too," said {g}. "For me, I mean."
      6: "You've been looking for somebody who's awake," said {h3}. "At this hour? It's asleep, wherever it is. Look for a bed." || {n} thought about all the things that can be a bed if you're small enough.
      6: {h3} wanted to hear the whole evening from the start. {n} told it: the counting, the coat on the floor, the long walk. || When {n} came to the coat, {h3} began to smile, but {h3.he} only said, "Go home and count again."
      6: {h3} put down the {h3.thing} so as not to make a noise. In the hush they heard a snore about as long as an eyelash. They looked at {g}. || "I wasn't," {g.he} said.
      6+ "And when you've found it," said {h3}, "don't tell it off. Nobody ever gets lost on purpose when they're asleep."
      6+ {h3} went right back to {h3.doing}, still smiling at something over {n's} shoulder.
      9: {h3} listened to it all, {h3.doing} the while. "Well, it's past its bedtime," {h3.he} said. "So it has gone to bed. The only question is whose." || It was such a sensible thought that they wondered why they'd walked so far to meet it.
      9: "Tell me exactly what you did after you counted," said {h3}. {n} told it exactly. At the word "coat" {h3} looked up, and at the word "hood" {h3.he} laughed. || But {h3.he} wouldn't say why. "You'll want to find it yourself," {h3.he} said.
      9: It was {h3} who noticed. {h3.he} had stopped {h3.doing} and was looking past {n's} ear with a peculiar expression. / "Go back," {h3.he} said, "and count again. Count everyone." || "Gently," {h3.he} added.
      9+ "I do always count everyone," said {g}, on the way. But {g.he} looked thoughtful.
      9+ They walked back more softly than they'd come, without quite knowing why it seemed like a good idea.
      12: "Someone that size, at this time of night," said {h3}, "isn't hiding. It's in bed. You've simply not recognized the bed." || {h3.he} returned to {h3.doing}, and left them to think about it.
      12: {h3} asked to hear it from the beginning, and {n} went through it in order: nine, the coat, the hood, the walk. || {h3} put down the {h3.thing}. / "You're a good witness," {h3.he} said. "You've told me everything but what it means."
      12: While {g} was explaining, {h3} had begun to look not at {n} but slightly to one side. {h3.he} seemed to be trying not to laugh. / "Count again," {h3.he} said. || "And this time, count the luggage."
      12+ "I've never felt so near to something without having it," said {g}. {n} felt exactly the same, and, besides that, a sort of warm weight.
      12+ Nobody spoke much on the way back. It had become, for reasons neither of them could have given, a walk to be taken on tiptoe.
    `,
    ),
    beat(
      'turn',
      `
      2: So back they went to {nook}. {g} counted. One, two, three… nine. Then {n} turned around. "Ten!" said {g}. "I see ten! It is on you!"
      2: Back {nook.at} it was still. Zzz. Zzz. "Who is that?" said {n}. {n} turned this way. Zzz. {n} turned that way. Zzz!
      2: They went back to {nook}. {n} sat down. "Eep!" said the coat. "Coats do not say eep," said {g}.
      2+ {n} turned and turned. The zzz turned, too.
      2+ "Hold still," said {g}. {n} held so, so still.
      4: Back {nook.at}, {g} counted again. "Seven, eight, nine." {n} turned around to help. "Ten," said {g}. {g.his} mouth fell open. "{n}! Stay just like that."
      4: They tiptoed back to {nook}. It was so quiet there that {n} could hear the little snore again. {n} turned left. It came from behind. {n} turned right. It came from behind!
      4: {n} sat down {nook.at} with a sigh. "Eep," said somebody. {n} stood up. {n} sat down, more slowly. "Eep?" It came from the back of {n's} coat.
      4+ "My hood was heavy," said {n} slowly. "It was heavy all the time."
      4+ The nine {crowd+} all pointed the same way. They pointed at {n}.
      6: Back {nook.at}, {g} counted once more. "Nine," {g.he} sighed. {n} turned around to hang up the coat. / "Ten," said {g}, in quite a different voice.
      6: They crept back into {nook}. There was the snore again. {n} turned to the left, and it was behind. {n} turned quickly to the right, and it was behind. {n} stopped, and thought of a coat that had been in a corner, and of a hood that was deep and warm.
      6: The nine were waiting up for them {nook.at}. When {n} walked past, all nine heads turned to look, not at {n's} face but at something just below the back of {n's} neck.
      6+ "{g}," said {n}, very quietly, without moving. "What's in my hood?"
      6+ "I think," said {g}, "that I've been asking the wrong people."
      9: Back {nook.at}, {g} started over. "Seven. Eight. Nine." {n} had turned to look at the door. / There was a silence. "Ten," said {g} faintly. "{n}, don't move. You've been numbered."
      9: They came back into {nook}, and the nine {crowd+} stared at a point just behind {n's} left ear. {n} considered it: the coat on the floor, the deep hood, the warmth in it. "Oh," said {n}.
      9: {n} dropped onto a seat {nook.at}, and the coat squeaked. They both looked at it. {n} leaned forward, and leaned back, with great care. The coat squeaked again, in a tone that asked to be let alone.
      9+ "How long have I been carrying it?" whispered {n}. / "The whole way," whispered {g}. "It's had a lovely trip."
      9+ "I looked everywhere," {g} said, "and I took it with me to look."
      12: Back {nook.at}, {g} counted the row again without much hope. When {g.he} got to nine, {n} happened to turn toward the light, and {g} stopped with {g.his} mouth open, and out of it, after a while, came, "Ten."
      12: They came in quietly. The nine turned, as one, and looked at the back of {n's} neck. And then it all went together with a click: the coat on the floor, the hood, the warmth, and something that moved whenever they did.
      12: {n} sank down {nook.at}, leaned back, and was told "eep." It was said without anger. {n} sat up very straight. There are moments when you can feel your whole evening turning around to look at you.
      12+ "When I put it on, it was warm," said {n}. "I thought, that's nice." / "It was nice," said {g}. "It was occupied."
      12+ Neither of them moved. It would have been such a pity to be the one who woke it.
    `,
      { needs: ['hood heavy'], sets: ['hood noticed'] },
    ),
    beat(
      'payoff',
      `
      2: {g} looked in the hood. There it was! The small {crowd} was in {n's} hood, fast asleep. "Ten," said {g}. "Oh, ten."
      2: It was in the hood! It had gone to sleep in there. It had been there the whole way. "Hello, Ten," said {n}.
      2: {n} took off the coat, so slow. In the hood was one small {crowd}. It had a crumb on its nose. Zzz, it said.
      2+ "It had a ride," said {g}. "A ride on {n}!"
      2+ The nine came to see. They were all so glad.
      4: {g} looked down into {n's} hood. There in the wool, curled up like a bun, lay the smallest {crowd}. It had been asleep all the time. {n} had taken it for a walk to look for itself!
      4: {n} slipped off the coat as gently as could be. Deep in the hood were two closed eyes, one crumb, and a very small {crowd}. "Ten," whispered {g}.
      4: The tenth {crowd} had found a soft, warm, dark place. It was {n's} hood. It had climbed in when the coat was on the floor, and it had slept there ever since.
      4+ It opened one eye. It looked at {n}. It closed it again. It seemed to like what it saw.
      4+ "We carried it past everybody," said {n}. "And everybody said that they hadn't seen it!"
      6: In the hood, in the deepest, woolliest part, lay the smallest of the {crowd+}, with a crumb on its chin. It had climbed in for a nap when the coat was on the floor. Then it had been carried all around {home}, looking for itself.
      6: {g} lifted the edge of the hood and looked in, and {g.his} whole face went soft. "Ten," {g.he} said. It was fast asleep, and had plainly been so for hours.
      6: They took off the coat between them, the way you'd carry a full bowl of soup. At the bottom of the hood there was a small round {crowd}, breathing. It had found the best bed {home.at}, and the bed had got up and gone for a walk.
      6+ "So that's why the hood was so warm," said {n}. The small one burped, but only very slightly.
      6+ "I shall have to start counting hoods," said {g}.
      9: {g} looked in. There, in the fleece, lay the smallest {crowd}, on its back, fast asleep. "Ten," said {g}. It had moved in while the coat was on the floor. Everybody they'd asked had told the truth, and it had been there to hear them.
      9: It was the smallest of them all, and it had done the sensible thing: found somewhere warm that nobody else had thought of. {g} counted it in a whisper. "Ten," {g.he} said, and breathed out.
      9: {n} eased out of one sleeve and then the other, and they laid the coat down. The hood held one {crowd}, asleep, and a fair number of crumbs. "Ten," said {g}. The little one had been the subject of a thorough search, and had slept through all of it.
      9+ "It went everywhere we went," said {n}. "It was never lost at all. It was just behind us." / "That's the hardest place to look," said {g}.
      9+ It woke just enough to see who it was, decided it was nobody new, and slept on.
      12: There it lay, in the fleece of the hood that everyone wanted cut off: the tenth, the smallest, utterly asleep. "Ten," said {g}. It was only a number. But {g.he} said it the way you say a name at a station, when you see that they've come after all.
      12: {g} parted the wool with great care. A very small {crowd} lay there, full of crumbs and untroubled by anything. They had carried it to every corner of {home} to inquire where it was.
      12: So that was the search party: {g} in front, {n} behind, and behind {n}, snug and unaware, the object of the search. They sat down on either side of it and laughed without making any noise, which is much the best kind.
      12+ "I'd like it on record," said {n}, "that this hood is useful." / "It's on record," said {g}.
      12+ It stirred, took stock of them both, and settled again with a sigh, like someone whose stop is still a long way off.
    `,
      { needs: ['hood noticed'], sets: ['ten found'] },
    ),
    beat(
      'after',
      `
      2: They put the small one in the row. Now there were ten. {n} lay down in the {bed}. That made one more.
      2: "One, two, three," said {g}, so soft. {n} lay in the {bed}. "Eight, nine, ten. And {n}."
      2: The small one would not let go of the hood. So the coat went on the {bed}, and {n} went in, too. All warm. All here.
      2+ {g} did not have to look now. All were in.
      2+ Ten small noses. One big nose. And the nose of {n}.
      4: They laid the smallest one at the end of the row. It never woke. || Then {n} climbed into the {bed}, and {g} counted once more, slowly. "And {n}," {g.he} said at the end.
      4: The smallest {crowd} stayed in the hood, and the hood stayed on the {bed}, and {n} lay down beside it. || {g} counted them all very softly. It came out right.
      4: Now everyone was in. {g} sat down by the {bed} and counted in a slow, slow voice. || {n} heard one, and two, and three, and not much after that.
      4+ It's nice to be counted. It means that somebody wants you to be there.
      4+ The other nine moved over. They were warm from waiting up.
      6: {g} counted them one last time, not because it was needed but because it was nice. || {n} lay in the {bed} and listened to the numbers getting slower and farther apart.
      6: They left it in the hood. It seemed unfair to move anyone who was that comfortable. || {n} lay down in the {bed} with the coat spread over the top, and the tenth {crowd} breathed in and out somewhere around {n's} knees.
      6: When the ten lay in their row, there was still a little space at the end of it. || "That's for you," said {g}, and so the {bed} was moved up, and {n} was eleven.
      6+ "Ten," {g} murmured now and then, to nobody. "Ten." It was a number without a single corner in it.
      6+ Outside, {h1} and {h3} would be wondering. But they'd guess. You can hear it in the air when the counting has come out right.
      9: {g} went along the row with hardly any voice: one, two, three. {n} lay in the {bed}, at the end of it, and was counted, too, and found that it was very pleasant to be a number.
      9: They laid the coat over {n} in the {bed}, hood and lodger and all. It was as warm as it had been all evening, and now {n} knew why. || The small weight rose and fell with every breath.
      9: With ten in their places the day could finally be over. It went out of the room quietly. || {n} lay in the {bed} and felt how everything that had been leaning all evening stood up straight again.
      9+ "You may keep the crumbs," {g} told the hood, under {g.his} breath.
      9+ A row of ten, asleep, doesn't all breathe at once. It goes along like a small wave on a beach, and comes back, and goes along again.
      12: {g} counted them a last time, hardly moving {g.his} lips. {n} lay in the {bed} and heard the numbers arrive one by one, unhurried, each finding somebody there to meet it.
      12: They let it stay. The coat was laid across the {bed}, and under it {n} could feel, through wool and sleeve, a second set of breaths, far quicker than one's own at first, and then, little by little, not.
      12: So the number closed, and with it the day. {n} lay in the {bed} and listened to ten of them breathing, and {g}, which was eleven. || Twelve, {n} thought, was such a comfortable number, and one you could divide by nearly anything.
      12+ "I suppose we could have stayed here all evening and never gone out at all," {n} said. / "We could," said {g}. "But then who'd have taken it for its walk?"
      12+ There was the faintest rustle, as of somebody very small turning over in the best bed {home.at}.
    `,
      { needs: ['ten found'] },
    ),
  ],
}
