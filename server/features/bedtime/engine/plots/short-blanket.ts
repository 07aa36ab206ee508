import { beat, type Plot, titles } from '../story-content.ts'

export const shortBlanket: Plot = {
  id: 'short-blanket',
  premise:
    "The guide's blanket is too short. Everyone lengthens it, and it still is, until the guide curls up as the child does.",
  titles: titles(`
    {n} and the Blanket That Was Too Short
    {g's} Cold Toes
    A Bit More Blanket
    Toes or Nose?
  `),
  beats: [
    beat(
      'problem',
      `
      2: "Brr," said {g}. {g.he} pulled the blanket up. Now {g.his} toes were cold. {g.he} pulled it down. Now {g.his} nose was cold!
      2: {g} had a blanket. It was too short. Toes in, nose out. Nose in, toes out. "I can't sleep like this," said {g}.
      2: Pull! Up went the blanket. Brr, said the toes. Pull! Down went the blanket. Brr, said the nose. Poor {g}!
      2+ {n} put two hands on {g's} toes. They were like ice.
      2+ "Did it get small?" said {n}. "Or did I get big?" said {g}.
      4: {g} had a blanket that was too short. If it covered {g.his} nose, then {g.his} toes stuck out. || If it covered {g.his} toes, then out came {g.his} nose. "And I can't sleep with either," said {g}.
      4: "Toes or nose?" said {g} to {n}. "I have to pick. The blanket won't do both." || {g.he} lay there very straight, with the blanket in the middle and a cold bit at each end.
      4: "My blanket has shrunk," said {g} sadly. They measured it. It went from {g's} chin to {g's} shins and not one inch more. || "That leaves my toes," said {g}, "and I'm fond of them."
      4+ {n} tried to pull it longer. It only got thinner.
      4+ The {crowd+} sat on {g's} toes to warm them. But there weren't enough {crowd+} for that.
      6: {g} had a problem, and it was exactly as long as {g.his} feet. That was how much was left over when the blanket ended. || "I've tried pulling it down," said {g}, "but then I run out of it at the top."
      6: "Look at this," said {g}, and lay down to show {n}. When the blanket was up, there were {g.his} toes. When it was down, there was {g.his} nose. || It was a good blanket, apart from the two ends.
      6: For three nights {g} hadn't slept. It was on account of a blanket that had been long enough once. || Now {g.he} had to decide every evening which end to be cold at.
      6+ "Couldn't you wear socks?" asked {n}. / "On my nose?" said {g}.
      6+ {n} measured with both arms. It was short by one foot, or by one nose, depending on where you began.
      9: "Nose or toes," said {g} gloomily. "That's what it comes down to." {g.his} blanket, which was a fine one, was short by about a hand. || Each evening {g.he} chose an end to be cold at, and each night {g.he} lay awake, regretting it.
      9: {g} demonstrated. Blanket up: out came two feet. Blanket down: out came a face. "You see the difficulty," said the face.
      9: A blanket can be nearly perfect and still be no use at all. {g's} was thick, soft, and four inches short. "I've grown," said {g}, "or it hasn't."
      9+ They tried it sideways. It made {g} look like somebody in a sash.
      9+ "I thought of sleeping in halves," said {g}. "First the one end, then the other. But I couldn't work out the changeover."
      12: {g's} blanket was short by the length of {g's} feet. It isn't much, over the whole of a blanket, but those were the four inches that {g.he} thought about. || "One lies there," {g.he} told {n}, "and has toes."
      12: "It's a question of which end one likes better," said {g}. {g.he} lay perfectly straight, as {g.he} always did, with the blanket centered on {g.him}, so as to be fair. || Both ends were cold.
      12: {g} hadn't slept properly since the cool weather began. The blanket reached from {g.his} chin to just above {g.his} ankles, and no amount of diplomacy would make it go farther.
      12+ {n} pointed out that one could fold back the corner on the diagonal. It gained two inches, and lost an elbow.
      12+ "I was told that I'd grow into it," said {g}. "Nobody said that I'd grow out the other side."
    `,
      { sets: ['blanket short'] },
    ),
    beat(
      'plant',
      `
      2: {n} sat on the floor. {n's} knees were up, and {n} was round, like a ball. "I'm warm," said {n}. "Come," said {g}. "We will make the blanket long."
      2: "How do you sleep?" said {g}. "Like this," said {n}, all round, like a bun. "I sleep flat," said {g}. "Flat like a mat. Now let us go."
      2: {n} was cold, so {n} made a ball: knees in, nose in. Ah! "You are small like that," said {g}. "I am long. I need a long blanket. Come!"
      2+ They took the blanket. It hung down behind {g} like a tail.
      2+ {g} was stiff and flat, even on foot.
      4: {n} sat with both arms around both knees, as snug as a nut. "You look warm," said {g}. {g.he} always lay straight as a ruler. "Come, let's ask the others for a bit more blanket."
      4: "I roll up when I'm cold," said {n}, and did it, knees to chin. "How clever," said {g}. "I was taught to lie straight. Now, we only need somebody with some blanket to spare."
      4: {n} curled up next to {g} to think. {n} didn't need any blanket at all, like that. {g} lay there as long as a bench. "We'll have to make it bigger," said {g}, and they set off.
      4+ {g} folded the blanket over one arm. "It isn't your fault," {g.he} told it.
      4+ "Straight as a stick," said {g}. "That's how we all slept, at home. All in a row, like pencils."
      6: {n} was sitting curled up with knees under chin, since that's the warmest shape there is. "I lie straight," said {g}. "I was brought up to." Then {g.he} rolled up the blanket, and they went to ask whether anyone had a piece left over.
      6: "Aren't you cold?" {g} asked. {n} wasn't. {n} had curled into a ball, without thinking, the way a cat does. "Well, I'm a long sort of person," said {g}. "So it's got to be the blanket that changes."
      6: {g} slept as straight as a plank and was proud of it. {n} slept in a ball. They had once compared. But that evening neither of them thought of it, and they went off with the blanket to have it made longer.
      6+ "Everyone has some little bit of something," said {n}. "If they all give us one, it will reach."
      6+ {g} wore it as a cape on the way. For a cape it was exactly right.
      9: {n} had curled up on the floor, chin on knees, the way one does. "You take up hardly any room," said {g}, with admiration. {g.he} slept at full length, like a knight on a tomb. "Come on. Let's find some more blanket."
      9: "Straight," said {g}. "That's how one sleeps. My whole family did." {n}, who was rolled up like a hedgehog and perfectly warm, said that it seemed to need a lot of blanket. "Exactly," said {g}. "Let's go and get some."
      9: There were two kinds of sleeper {nook.at}: {g}, who lay like a line, and {n}, who lay like a comma. It was the line that wanted covering. They took the blanket and went to see who could help.
      9+ {n} carried one end and {g} the other, so that it had a nice ride.
      9+ "What if we cut a bit off the top," asked {g} as they went, "and sewed it on the bottom?" They walked the whole way, working out why not.
      12: {n} was sitting as one does in the evening, folded up, with arms around knees, and was warm enough. {g} remarked that it was a shape {g.he} had never tried. {g.he} slept at attention. "It's the blanket that has to give," {g.he} said.
      12: "I've always lain straight," said {g}. "It's how I was put down." {n} had curled up on the floor, into about a third of the space, and listened, and thought no more about it. There had to be somebody with some wool to spare.
      12: One can learn a lot about people from how they lie. {g} lay like an exclamation mark. {n}, curled up at {g.his} feet, was more of a comma. It didn't strike either of them as useful at the time.
      12+ {g} had folded the blanket into a neat square. Like that it looked so small that they both felt sorry for it.
      12+ "We might ask each of them for a strip," said {n}. "It wouldn't match." / "Feet aren't particular," said {g}.
    `,
      { needs: ['blanket short'], sets: ['curl seen'] },
    ),
    beat(
      'try1',
      `
      2: "I have a bit," said {h1}. It was red. {h1} put it on the end. Now the blanket was more long. {g} lay down. Toes out! Oh no.
      2: {h1} gave a bit of cloth. It was blue, with dots. They put it on. "Try it," said {h1}. {g} lay flat. Brr, said the toes.
      2: "Pull it," said {h1}. {h1} pulled here. {n} pulled there. It did not get long. But {h1} gave a patch. "For the toes," said {h1}.
      2+ It was a good patch. It had a smell of {h1}.
      2+ "Two bits of toe are in," said {n}. "Just the tips are out."
      4: {h1} stopped {h1.doing} and found a fine red strip. They sewed it to the end. {g} lay down to try it, straight as a broom. || It covered one more inch. There were still a lot of toes.
      4: "You can have this," said {h1}, and gave them a piece with yellow stars. It had been a curtain for the {h1.thing}. || They put it on. {g} lay flat, and out came {g.his} toes, wiggling.
      4: {h1} was so kind. {h1.he} cut a strip off {h1.his} own scarf. Stitch, stitch. "Now it fits," said {h1}. || But when the blanket went up to {g's} nose, it came off {g's} toes again.
      4+ "It's nicer than before," said {n}. And it was. It just wasn't longer enough.
      4+ {h1} tickled the toes, to see if they were real. They were.
      6: {h1} took the blanket in hand at once. Out of a corner came a strip of red flannel that had once kept the {h1.thing} warm. || They sewed it on, and {g} lay down, as stiff as an oar. It had been four inches short. Now it was three.
      6: "I've got just the thing," said {h1}, and gave them half of {h1.his} best scarf. It was striped, and it improved the blanket a great deal. || {g's} toes looked out from under the stripes, as cold as ever.
      6: {h1} suggested stretching it. They all took hold and leaned back, until something went twang, and it wasn't the blanket. || So {h1} found them a piece of something green, instead, and that helped, by about a toe.
      6+ "It covers one more toe," said {h1}. / "Which?" asked {g}, looking down. / "The little one. But it's a start."
      6+ {h1} patted the new piece flat. "When you're in bed," {h1.he} said, "that bit's me."
      9: {h1} gave up a strip of the red stuff that {h1.he} wrapped the {h1.thing} in, and hemmed it on {h1.himself}. {g} lay down to be measured, rigid as a plank. || They had gained an inch. The feet were unimpressed.
      9: "Take the tail of my scarf," said {h1}. "I never use that end." It went on in ten minutes, stripes and all. || It was now a far more interesting blanket, and it was still too short.
      9: {h1}, hearing of the trouble, put down the {h1.thing} and rummaged. What turned up was a patch of old velvet, moss green, worn at the knees. || It just covered {g's} heels, provided that nobody breathed.
      9+ "You're very long," {h1} told {g}, not as a criticism.
      9+ "It's a good piece," said {h1}. "It has been in a drawer for years. I expect it'll be glad to get out at night."
      12: {h1} listened, and cut the lining out of {h1.his} own coat without a second thought. "I'll never miss it," {h1.he} said. They stitched it on. || {g} tried it, at attention, and {g.his} feet stood out at the end like two people who have missed a bus.
      12: There was a remnant, {h1} said, from when the {h1.thing} still had a cover. It was a good deep red. || {h1} sewed it to the bottom edge with stitches far neater than the occasion called for. It brought them an inch nearer.
      12: "It wants easing," said {h1}, and they eased it, all three, hand over hand, like sailors. The blanket remained as it was. || So {h1} tore a strip from something, and wouldn't let them see from what.
      12+ {n} noticed how {h1} smoothed the seam, afterward, with a thumb. It wasn't how you'd handle something that you were sorry to give.
      12+ "That's three inches to go," said {n}. "Or two and some courage," said {g}.
    `,
    ),
    beat(
      'try2',
      `
      2: {h2} had a bit, too. It was soft and green. On it went. {g} lay down flat. "Are my toes in?" said {g}. "No," said {n}. They were not in.
      2: {h2} had a bit of cloth. It was from a sack. It was big! They put it on. But {g} lay so flat, and {g} was so long. Brr.
      2: {h2} had to think. "I have it!" said {h2}. "I will give you my sock." They put the sock on the end of the blanket. It was warm, for one toe.
      2+ One bit here. One bit there. It was a fine blanket.
      2+ "I am warm in the middle," said {g}. "I am not warm at the end."
      4: {h2} gave them a piece as well, a soft brown one. It had been the bottom of a pocket. They sewed it on below {h1's}. || {g} stretched out, as flat as {g.he} could. Toes! "How can there still be toes?" said {h2}.
      4: "I know," said {h2}. "We'll sew it onto the other end. Then it will be longer on top." They did. || {g} pulled it to {g.his} nose, and there were {g.his} toes, just as before. It doesn't matter which end.
      4: {h2} cut up an old checked tablecloth, crumbs and all. That made the blanket a whole hand longer. || But {g} was so pleased that {g.he} stretched, and when {g} stretched, {g.he} got longer, too.
      4+ "We could make the bed shorter," said {h2}. But {g} liked the bed.
      4+ By now the blanket had three colors, and it smelled of everyone.
      6: {h2} gave a square of the tablecloth with the cherries. There was one jam stain, but it looked just like a cherry. || {g} lay down and stretched, for joy, and that was the trouble. The longer the blanket got, the longer {g} did.
      6: "The other end!" said {h2}. "Nobody's thought of the other end!" So they sewed {h2's} piece on there. {g} lay down. || It was exactly the same amount too short. {h2} was thunderstruck.
      6: {h2} emptied out the {h2.thing} and gave them the cloth from the inside, soft as a mouse. "I'll line it with leaves," {h2.he} said. || It came down to the start of {g's} toes, and stopped there, like a guest who doesn't want to come in.
      6+ They were getting to be rather proud of that blanket. Whatever else it was, it wasn't lonely.
      6+ "You don't suppose," said {n}, looking hard at {g}, "that it isn't the blanket?" But just then {h2} dropped the scissors.
      9: {h2} contributed a square of checked tablecloth, sixteen years of Sundays. {g} lay down beneath it, and, feeling the warmth, stretched out with a sigh. || There, at the end, were the feet. {g} had simply used it all up.
      9: {h2} took the scientific view that there are two ends to a blanket, and added {h2.his} piece to the top. They tried it. || It pulled up as far as {g's} eyebrows, and was short by precisely as much as before.
      9: "I can spare this," said {h2}, and cut the pocket off {h2.his} own apron. It was made of something like felt and had a pencil in it. They left the pencil. || It might be wanted in the night.
      9+ "It's a funny thing," said {n}. "The more we put on, the longer you get." / "I'm only enjoying it," said {g}.
      9+ {h2} embroidered an arrow on the corner, so that one should know, in the dark, which way was toes.
      12: {h2} gave the best bit of an old tablecloth. There was a ring on it from somebody's glass, years back; {h2} remembered whose. It ought to have been enough. || But {g}, made comfortable, stretched, like anyone, and came out again at the bottom.
      12: "Ends," said {h2}, "are a matter of opinion," and sewed {h2.his} piece across the top. There was a hopeful silence. {g's} toes came out of it like the moon. || {n} was beginning to think about those toes.
      12: {h2} turned out the {h2.thing} and cut away the lining, which was silk, and the last thing one would have expected. "It was never doing any good in there," said {h2}. || Now it was a blanket for an emperor, if a short one.
      12+ You could read it like a letter by this time, {n} thought, holding it up: here {h1}, there {h2}, and that long gray stretch in the middle, which was {g}.
      12+ "We'll be at this until spring," said {g}. / "By spring," said {h2}, "you won't need it."
    `,
    ),
    beat(
      'try3',
      `
      2: {h3} had one last bit. It was white, like snow. On it went. Now it was so long! But {g} lay down flat. Out came one toe. Just one. "Hello," said the toe.
      2: "I have a patch," said {h3}, "and I have a thought." The patch went on. {n} sat down in a ball to rest. "See that?" said {h3} to {g}. "That is my thought."
      2: {h3} put on a bit. Then {h3} looked at {g}, and {h3} looked at {n}. "It is not the blanket," said {h3}. "It is how you lie."
      2+ It had so many bits now. It was the best one in the land.
      2+ "Like a bun," said {n}. Knees in. Nose in.
      4: {h3} sewed on the last piece, and that was that. There wasn't any more cloth {home.at}. {g} lay down. One toe stuck out. || {h3} looked at it, and then at {n}, who was curled up on the ground. "Hm," said {h3}, and smiled.
      4: "I have a bit of cloth," said {h3}, "and a bit of advice. Which would you like?" They took the cloth. It wasn't enough. || "Now the advice," said {n}. "Cats," said {h3}, "are never too long."
      4: {h3} put on a patch shaped like a heart. "I can't make it any longer," {h3.he} said. "But you might try to be shorter." || {g} didn't see how. {g.he} was the length that {g.he} was.
      4+ "Shorter?" said {g} on the way home. "How does one do that?" {n} was thinking about it.
      4+ {h3} waved until they were gone. {h3.he} seemed to be laughing a little.
      6: {h3} gave the last piece, and it was a beauty. {g} tried out the whole length of it, like a plank beneath a garden. || One big toe came out at the end. / "It'll always be one toe," said {h3}. "It isn't about cloth." {h3.he} looked at how {n} was sitting.
      6: "I'll give you a patch," said {h3}, "but it's only for the look of it. You've had enough blanket for quite some time." / "Then why are my feet cold?" said {g}. / "Ask {n}," said {h3}. "{n's} aren't."
      6: {h3} sewed and said nothing till the thread was bitten off. Then: "Have you ever seen a cat with cold feet?" {g} hadn't. || {n}, who sat there hugging both knees, began to have a feeling about something.
      6+ "I don't see what cats have to do with it," said {g}. {n} looked at {g}, and at the blanket, and walked a little faster.
      6+ They'd run out of people to ask. And it was a good thing, because they had run out of evening, too.
      9: {h3} added the last strip and tied it off. {g} lay down; out came a toe. / "You could have all the wool in the world," said {h3}, {h3.doing} again, "and there'd be a toe. Look at your friend." {n} was sitting curled up on the ground, waiting, as warm as a stone in the sun.
      9: "There's the cloth," said {h3}. "That's what you asked for. Now I'll tell you what you didn't. A blanket's a circle, not a ribbon." {g} thought it was a riddle. || {n} was fairly sure that it was an answer.
      9: {h3} wanted to know how everyone in {g's} family had slept. "Straight," said {g} proudly. / "And were they warm?" said {h3}. There was a pause. / "No," said {g} slowly. || "Now that you mention it."
      9+ Between the last patch and the first there were now nine sorts of cloth. It was heavy, too. They carried it home like a rolled-up garden.
      9+ {n} looked down at {n's} own knees, and up at {g}, who was so very straight. It couldn't be that simple. It usually was.
      12: {h3} sewed on the last of it and watched {g} try it, laid out like an effigy, with one toe in the open. "It's a fine blanket," said {h3}. || "It was fine when you started. It's you who's been put away wrong."
      12: "What's the warmest shape?" asked {h3}, threading a needle. {g} supposed that there was no such thing. {n}, who was sitting on the ground with arms around knees, in it, looked up.
      12: {h3} gave them what {h3.he} had, and then, as they were leaving, said: "Nothing that lives out of doors sleeps straight. You might ask yourself why." || {n} asked, all the way home, and didn't have far to look.
      12+ It had every one of them in it by then. It must have been twice the blanket it was at supper, and it was still one toe from being enough.
      12+ "I'm sorry to be so long," said {g}. It was said so humbly that {n} took {g.his} {g.hand}.
    `,
      { sets: ['patches on'] },
    ),
    beat(
      'turn',
      `
      2: Back {nook.at}, {n} said, "Do not lie flat. Do it like me. Knees in. Nose in. Be a bun!" "A bun?" said {g}.
      2: They were back {nook.at}. {n} made a ball. "Now you," said {n}. {g} put in one knee. {g} put in one more.
      2: They went back to {nook}. "You are too long," said {n}. "So fold!" "Fold?" said {g}. "Like this," said {n}, and {n} was round.
      2+ {g} had a try. Creak! {g} was not used to it.
      2+ "A bit more," said {n}. "Now the nose."
      4: Back {nook.at}, {n} said, "Watch." {n} lay down, pulled up both knees, and tucked in one nose. "See? I'm not long anymore. I'm round." "Well, I never," said {g}.
      4: "It's not the blanket that's too short," said {n}, back {nook.at}. "It's you that's too straight!" {g} had never heard of such a thing. But {g.he} was willing to try.
      4: They were back {nook.at}. "Lie on your side," said {n}. {g} did. "Now bring your knees up to see your chin." {g's} knees and {g's} chin had never met.
      4+ "How do you do?" said {g} to {g.his} knees.
      4+ It creaked, a bit, when {g} bent. It wasn't used to bending.
      6: "Don't lie down yet," said {n}, when they were back {nook.at}. "First fold." / "I've folded it," said {g}. / "Not the blanket," said {n}. "You."
      6: Back {nook.at}, {n} got down on the floor and showed {g.him}. "You begin as a stick. Then you pull up your knees. Then you put your chin down, and look, you're a ball. A ball hasn't got any ends."
      6: "Where are a cat's feet?" asked {n}, back {nook.at}. / "Well, underneath it," said {g}. / "And its nose?" / "In its tail." {g} stopped. "Oh," said {g}.
      6+ "Nobody in my family has ever done this," said {g}, bending with care. "I hope they'd understand."
      6+ "Is it allowed?" asked {g}. / "I do it every night," said {n}.
      9: Back {nook.at}, {n} said, "Try it my way. Just once. Lie on your side and bring up your knees." {g} did so cautiously, a joint at a time, like somebody folding a deck chair for the first time.
      9: "You've got two ends," {n} explained, back {nook.at}, "so there's always one of them sticking out. I don't have any when I sleep. Look." And {n} curled up, and hadn't.
      9: They were back {nook.at} when {n} said it. "We've made the blanket longer all evening. Couldn't you be shorter?" {g} laughed, and then looked at {n}, who was sitting there knees to chin, with everything tucked in, and left off laughing.
      9+ "I feel like a question mark," said {g}, half bent. / "That's good," said {n}. "That's on the way to comma."
      9+ It took some time to find out where to put the elbows. There are more of them than you'd think.
      12: "Straight is how one was put down," said {n}, back {nook.at}. "You could turn over." {g} considered that. It was a lot to ask, after so many years. Then, a hinge at a time, {g.he} began to fold.
      12: Back {nook.at}, {n} lay down and curled up, and said, from in there, "Where do my feet end?" {g} looked. They didn't, particularly. They just went back in.
      12: "We had it backward," {n} said, when they were back {nook.at}. "It was never short. It's as wide as it's long. You only ever used the one direction." {g} stood there with all those kinds of cloth in {g.his} {g.hand+}.
      12+ "It's undignified," said {g}, with {g.his} knees somewhere near {g.his} ears. / "It's night," said {n}. "Nobody's looking."
      12+ All those ancestors, lying at attention in the dark, with their feet out. {n} hoped someone had told them, in the end.
    `,
      { needs: ['curl seen', 'patches on'], sets: ['curling shown'] },
    ),
    beat(
      'payoff',
      `
      2: {g} was a bun! On went the blanket. Toes in! Nose in! All in! "I'm warm," said {g}. "I'm warm on both ends."
      2: Now {g} was round. {n} put the blanket on top. It went down to the floor! There was a lot left over. "It fits me," said {g}.
      2: On went the blanket, old bits, new bits, and all. No toes came out. No nose came out. "Mmm," said the blanket. No, that was {g}.
      2+ There was so much left. It went on {n}, too.
      2+ "Where are my toes?" said {g}. "They are with my knees! They are glad."
      4: {n} laid the blanket over {g}, who was as round as a bun. It covered the toes. It covered the nose. It covered everything, and there was plenty left for {n}. "Oh," said a muffled voice. "So that's what a blanket's for."
      4: When {g} was all curled up, the blanket was suddenly huge. It went around {g.him} twice. "It was big enough all the time," said {n}. "But now it's big enough for two!"
      4: Out went the blanket, with all its patches, and down it came. There wasn't a toe to be seen. "I'm warm at both ends," said {g}, amazed. "They're in the same place!"
      4+ All the patches were on top: {h1's}, and {h3's}, and the rest. It was like being tucked in by everybody.
      4+ {g} giggled. {g.his} toes were tickling {g.his} own nose.
      6: Down came the blanket, and it covered all of {g}, and then the floor all around. {g's} voice came out from the middle. "It's too long," it said happily. "What will we do with the rest?" So {n} got in under the rest.
      6: It fit. It had always fit. And with everybody's pieces on it, it fit two. {g} lay there rolled up like a snail and wriggled {g.his} toes, and told {n} that they'd just met {g.his} knees, and that they were getting along.
      6: {n} spread it over {g} and tucked in the edge all the way around. There was no end for anything to stick out of. "How long have you known about this?" asked {g}. / "Since I was born, I think," said {n}.
      6+ The patches lay on top, the red one and the rest. "So we didn't need them," said {g}. "But I wouldn't give one back."
      6+ "It's as if {h1} had hold of my feet," said {g}. "In a nice way."
      9: The blanket came down over {g}, and for the first time in weeks it met the floor on every side. There was a long silence underneath it. "I've been doing it wrong," said {g's} voice at last, "my entire life, and it's wonderful."
      9: It was now absurdly large. That was the patches. {g}, curled up, needed less than half, and so the other half, with most of {h1} and all of {h3} in it, went over {n}.
      9: Knees up, chin down, and there was nothing left over to be cold. {n} tucked the nine kinds of cloth in around the edge. "I can feel my toes," whispered {g}. "They're not even saying anything."
      9+ "Then nobody needed to cut up their scarf," said {g}. / "No," said {n}. "But would you want it back the way it was?" {g} held on to {g.his} corner. {g.he} wouldn't.
      9+ It weighed about as much as all of them, {n} reckoned, with one hand each.
      12: {n} drew the blanket over {g} and let it settle. There was more than enough. There'd been enough at the start; now there was a whole evening of other people sewn around the edge of it. {g} put a hand out and felt along the seams in the dark, naming them.
      12: Curled up, {g} turned out to be about the size of anybody. The blanket went right over and lay in folds. "So it was never too short," said {g}, from within. "I was only too straight." {g.he} thought about it. "I may have been so in other ways, as well."
      12: The toes were gone. One could hear {g} noticing it. "They're just here, next to my knees," {g.he} reported, in a low voice, like somebody who's found children asleep. Then {g.he} lifted the edge, because there was so much of it, and {n} came in underneath.
      12+ They hadn't needed one stitch, as it turned out. {n} ran a thumb along the velvet, and the silk, and the cherries. It depended on what you meant by needed.
      12+ "I'd have gone on lying there, you know," said {g}, "being brave about it."
    `,
      { needs: ['curling shown'], sets: ['blanket fits'] },
    ),
    beat(
      'after',
      `
      2: In the {bed} lay one big bun and one small bun. The big bun was {g}. The small bun was {n}. They were so warm.
      2: {n} was in the {bed}, all round. Knees in. Nose in. {g} was round, too. It was all soft, soft, soft.
      2: Down, down lay {n}. {g} pulled the blanket up. It was long now. It went from nose to toes to nose to toes.
      2+ One toe said good night. One nose said good night.
      2+ It was dark in there, and it smelled of all of them.
      4: There they lay in the {bed}, two round shapes under one long blanket. {n} had {h1's} patch and {g} had {h3's}, and the middle part was for both of them.
      4: {n} curled up in the {bed}, just the same as every night. And {g} curled up, just the same as {n}. || The blanket sighed and came to rest.
      4: It was so warm that neither of them could think of anything else to want. || {n} lay in the {bed}, with two warm knees and two warm feet, all close together, like things in a nest.
      4+ {g} hummed into {g.his} own knees. They liked it.
      4+ Somewhere out there {h1} had a shorter scarf. "I'll knit a new end on it," thought {n}, "tomorrow."
      6: In the {bed} there were two hills, one large and one small, with a patchwork country lying over them both. || Nothing stirred in it but the breath of the people underneath.
      6: {n} lay curled in the {bed} and felt along the edge of the blanket with two fingers: flannel, stripes, felt, then something smooth. || It was a bit like walking once more past everyone's door.
      6: The cold went all around the {bed}, looking for a toe. It looked carefully, and there wasn't one, and after a while it went away.
      6+ "Good night, knees," said {g}. "It's very nice to have you here."
      6+ The warm began in the middle and went outward, and when it got to the edge it turned around and came back.
      9: They lay in the {bed} like two commas, and everything they'd still meant to say came after, and could wait.
      9: {n} was curled in the {bed}, and the heavy, soft, ridiculous blanket lay over the whole of it. || You had only to move one finger to be somewhere else: in {h1's} flannel, or {h3's} something that might be wool.
      9: Warmth has a sound, if you are inside it. {n} lay in the {bed} and listened. It was like very slow bees, or like {g}, nearly asleep, saying "Mm" at the end of each breath.
      9+ "I do believe my toes have gone to sleep," murmured {g}. "No, not like that. Really."
      9+ It would be colder tomorrow. Let it.
      12: {n} lay in the {bed}, knees up, chin down, one hand on the seam where two people's cloth met. In the dark it wasn't patchwork. || It was just blanket, and warm all through.
      12: On the other side of the {bed} {g} breathed in the slow and slightly surprised way of someone who hasn't been comfortable for years. {n} listened. || There was nothing sticking out of the night anywhere.
      12: The cold came and stood about the {bed}, as it had each night, and found that there was no longer any end to start from. || {n}, going under, was sorry for it, but not very.
      12+ All evening they'd gone about asking for more, and been given it, and hadn't needed it. {n} couldn't think of a better way to have been wrong.
      12+ "Comma," {g} said drowsily, trying out the shape. It was some while before {g.he} breathed in again.
    `,
      { needs: ['blanket fits'] },
    ),
  ],
}
