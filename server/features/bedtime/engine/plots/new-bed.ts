import { beat, type Plot, titles } from '../story-content.ts'

export const newBed: Plot = {
  id: 'new-bed',
  premise:
    "The guide can't get comfortable in a new, perfect mattress. It lacks the old lump, which the child has in a pocket.",
  titles: titles(`
    {n} and the Too-Good Bed
    The Lump
    {g} Can't Get Comfortable
    A Bed for {g}
  `),
  beats: [
    beat(
      'problem',
      `
      2: {g} had a new mat to sleep on. It was soft and flat. "It is so nice," said {g}. "But I can't sleep on it." Turn, turn, turn.
      2: "Look, my new mat!" said {g}. {g.he} lay down. {g.he} got up. {g.he} lay down. "It is not right," said {g}. "Why is it not right?"
      2: Flop! {g} lay on the new mat. Flop! On that side. Flop! On this side. "My old mat is gone," said {g}, "and I can't find the sleepy spot."
      2+ {n} had a bounce on it. Boing! It was a very good mat.
      2+ "It has no holes," said {g}. "It has no dents. It has no me."
      4: {g} had thrown out {g.his} old mattress and had gotten a new one. It was soft, and flat, and blue. "It's perfect," said {g}. || "I've been lying on it for three hours, and I'm wide awake."
      4: "Try my new mattress," said {g}. {n} tried it. It was as smooth as butter. "I know," sighed {g}. || "There's nothing wrong with it. I just can't sleep on it."
      4: The old mattress had been full of holes, so {g} got a new one. All evening {g.he} had been turning over. || "This side is too new," said {g.he}, "and that side is too new as well."
      4+ "It even smells clean," said {g} sadly.
      4+ The {crowd+} had tried it, too. They had all gone back to sleeping in a shoe.
      6: {g} had bought a new mattress. It was the best there was. It was so even that a marble laid on it would stay where it was. || "And I've slept on it," said {g}, "for no minutes at all."
      6: "I don't want to complain," said {g}, flat on {g.his} back. "It's a wonderful mattress. But I lie down, and then I'm just lying there." || The old one had been taken away that morning, dents and all.
      6: There was a new mattress {nook.at}. It had stripes and a label. {g} had tried lying on it in six directions, and was now trying the seventh. || "I can't find the place where the sleep is," {g.he} said.
      6+ {n} lay down on it. It was like lying on nothing, very politely.
      6+ "The man said that I'd sink in," said {g}. "But it's never met me before. It doesn't know where."
      9: Everyone had told {g} to get a new mattress, and that day {g.he} had. The old one had been a disgrace. The new one was flat, firm, and faultless. || {g} had been awake on it since suppertime.
      9: "It's guaranteed for thirty years," said {g}, "and I think that I'll be awake for all of them." {g.he} turned over once more. || The new mattress didn't make a sound, and that was one of the things {g.he} held against it.
      9: {n} found {g} lying on a brand-new mattress with {g.his} eyes open. "I've done everything right," said {g}. || "It's level. It's clean. It has been recommended. And there isn't one spot on it that's mine."
      9+ They'd carried off the old one that morning, groaning. {g} had waved to it.
      9+ "You could get used to it," said {n}. / "That's what I got rid of," said {g}. "Being used to it."
      12: {g} had at last replaced {g.his} mattress, which had been, frankly, a sack of geography. The new one was flawless. || {g} lay upon it like a thing on display, and hadn't shut {g.his} eyes. "There's nothing to lie against," {g.he} said.
      12: "I ought to be happier," said {g}. Beneath {g.him} was a new mattress, so smooth and so well sprung that there was no reason to prefer one part of it to another. || "I keep looking for my place. It's all equally good."
      12: It had arrived that afternoon, in paper. The old one went out as it came in; they'd passed on the stairs. || Since then {g} had tried all the positions that {g.he} knew, and had now begun on those {g.he} didn't.
      12+ {n} tried it and had to agree that there was nothing the matter with it. "Exactly," said {g}. "It's like talking to someone with no opinions."
      12+ "It came with a leaflet," said {g}. "It says that I will wonder how I ever managed before. And I do, but with tears."
    `,
      { sets: ['bed new'] },
    ),
    beat(
      'plant',
      `
      2: {n} saw a round stone on the floor. "What is this?" said {n}. "It fell out of my old mat," said {g}. {n} put it in a pocket. "Come," said {g}. "We will ask for help."
      2: Oops! {n} stepped on a stone. It was old and smooth. "That made a lump in my old mat," said {g}. {n} kept it. And off they went.
      2: On the floor was a fat, round stone. "I slept on that for years," said {g}. "Silly thing." {n} liked it. Into the pocket it went.
      2+ The stone was warm. It was just as big as {n's} hand.
      2+ Bump, bump, went the stone in the pocket.
      4: Under the bed {n} found a smooth, round stone. "Oh, that," said {g}. "It was in my old mattress. It made a lump. I complained about it every night." {n} thought that it was a nice stone and put it into a pocket.
      4: Something rolled against {n's} foot. It was a stone, worn as smooth as an egg. "It fell out when they took the old mattress away," said {g}. "Good riddance!" But {n} kept it. Then they went out to ask for help.
      4: {n} picked up a stone from the floor. "That's the lump," said {g}. "I had that in my back for years." {n} put the lump in a pocket. "Let's see if the others know how to sleep on a new bed."
      4+ "It's got a dent in it," said {n}. "That was me," said {g}.
      4+ It was heavy, for a stone. It pulled {n's} pocket down on one side.
      6: On the floor, where the old mattress had been, lay a round brown stone. "That was the lump," said {g}. "You've no idea how I suffered from it." {n} liked the feel of it and took it along, in a pocket, when they went for advice.
      6: {n} nearly slipped on something. It was a stone, as smooth as soap. "It was in the stuffing," said {g}. "Right here, in the small of my back. Every night I told it to go away." Now it had. {n} pocketed it, and they set out.
      6: A stone had dropped out of the old mattress when they carried it off, and nobody had picked it up. {n} did. "Throw it away," said {g}. "I've known that lump for forty years." But {n} never threw away a good stone.
      6+ It was shaped a bit like an egg, and a bit like the inside of somebody's back.
      6+ "Do you think it's the springs?" asked {g}. / "Let's ask," said {n}.
      9: "What's that?" asked {n}. It lay where the old mattress had been: a brown stone, smooth and slightly hollowed. "My lump," said {g}. "I fought with it nightly." || {n} weighed it in one hand, put it in a pocket, and thought no more about it. They went to get advice.
      9: There was a stone on the floor, about as big as a bread roll. It had fallen from the old mattress. {g} gave it a dark look. "Forty years," {g.he} said, "I've lain on that." {n} took it along, since it fit so well in the hand.
      9: When the old mattress was carried out, one thing had stayed behind, and {n} now stepped on it. "That was in the middle," said {g}. "I had to lie around it, in a sort of S." {n} kept it. || It was too good a stone to leave.
      9+ It had a shine to it on one side, as a step has that people always use.
      9+ "I shall find out how it's done," said {g}, "sleeping on a good bed. Other people manage."
      12: {n} picked up something from the floor: a stone, brown, and so smooth that it seemed to have been thought about. "That? That's the lump," said {g}. "The bane of my nights. It came out when they moved the thing." {n} dropped it into a pocket, where it hung like a small anchor, and they went out to inquire.
      12: "I got rid of it on account of this," said {g}, and nudged a stone with {g.his} foot. The stone had lived in the old mattress, just left of center. {g} had cursed it daily. {n} picked it up, out of sympathy with one of the two.
      12: All that was left of the old mattress was the lump. It proved to be a stone, with a long shallow hollow worn into one side. {n}, who picked things up, picked it up. Then they went in search of somebody who slept well.
      12+ "You lay around it?" said {n}. / "One had to," said {g}. "Knees here. Elbow there. It took years to work out." There was something in {g.his} voice that wasn't quite complaint.
      12+ It fit the palm. {n} walked along with one hand around it, and found that it was hard to let go of.
    `,
      { needs: ['bed new'], sets: ['stone kept'] },
    ),
    beat(
      'try1',
      `
      2: "Jump on it," said {h1}. "Make it soft!" So {g} went jump, jump, jump. Now {g} was more awake than ever.
      2: "You want a low bed," said {h1}. "Lie on the floor." {g} lay on the floor. Brr. That was not it.
      2: {h1} gave {g} the {h1.thing} to hug. {h1.noise}! Each time {g} turned, it went {h1.noise}. That was not sleepy.
      2+ {n} put a hand on the stone. It was still there.
      2+ "I sleep like this," said {h1}, and showed them. But {g} could not bend like that.
      4: "It's too new," said {h1}. "You have to jump on it." They practiced, and {g} jumped. {g.he} was good at it. || {g.he} didn't get sleepy, but {g.he} did get hungry.
      4: {h1} stopped {h1.doing}. "Which way is your head?" {h1.he} asked. "I sleep with mine where my feet were." {g} tried that, right there. || "Now I've just got feet on my pillow," said {g}.
      4: "I always sleep with my {h1.thing}," said {h1}, and lent it to {g}. {g} lay down and hugged it. || {H1.noise}, it said, right in {g.his} ear. {g} gave it back.
      4+ "Thank you, though," said {g}. "It was a very nice thought."
      4+ {n} sat down, and stood up again. It was the stone in that pocket.
      6: {h1} believed that it should be jumped on. "You've got to show it who you are," {h1.he} said. || {g} practiced on a heap of stuff, with both arms out, and became so good at it that {h1} applauded, and nobody got any more tired.
      6: "North," said {h1}. "You're lying the wrong way around." It took {h1} some time to find north. {g} lay down on the ground, facing it, and waited. || After a while {g.he} said that north felt very much the same.
      6: {h1} offered to lend {g} the {h1.thing}. "I've never slept a night without it," {h1.he} said. So {g} tried lying with it on {g.his} chest. || It went {h1.noise} whenever {g.he} breathed, and {g.he} had to choose.
      6+ "What was the old one like?" asked {h1}. / "Awful," said {g}. "There was a lump." {g.his} voice went soft when {g.he} said it.
      6+ {n} shifted the stone to the other pocket, so as to limp on the other side for a bit.
      9: {h1} held that a bed has to be broken in, like a boot, and showed {g} how: elbows, knees, a sort of roll. {g} did it with great thoroughness. || Afterward {g.he} was broken in, and not the bed.
      9: "It's a matter of direction," said {h1}, and worked out with the help of the {h1.thing} which way {g's} head ought to point. || They turned {g} a little to the left, and a little to the right, like a picture. {g} hung straight, and stayed awake.
      9: {h1} asked what {g} thought about, lying there. / "The mattress," said {g}. / "Well, that's it," said {h1}. "Think of something else." {g} thought of the old mattress.
      9+ "I used to lie like this," said {g}, and curved. "No, more like this. With the lump here." {g.he} sighed. "What a lump that was."
      9+ {h1} said that {h1.he} would be glad to sleep on it for {g}, until it was ready.
      12: {h1} took it for granted that the thing was still stiff, and recommended a course of jumping. {g}, who hadn't jumped in years, did so with growing delight, from one of {h1's} chairs. || It was very good for {g.him}, and no use at all.
      12: "You've too much room," said {h1}. "I can't abide a bed with choices." {h1.he} folded {g} into a corner, next to the {h1.thing}, to show what {h1.he} meant. || {g} was close to something; you could see it; then it went {h1.noise}, and was gone.
      12: {h1} asked, {h1.doing}, what it had been like. {g} told {h1.him}: the slope, the spring that sang, and above all, the lump. {g.he} went on about the lump at some length. || {h1} gave {n} a look that {n} didn't, as yet, know what to do with.
      12+ "You must be glad to be rid of it," said {h1}. / "Oh, yes," said {g}, and looked off into the distance.
      12+ {n} had been turning the stone over and over in a pocket. It was an oddly companionable thing.
    `,
    ),
    beat(
      'try2',
      `
      2: {h2} had {fluff}. It was so soft! They put it on {g}, and {g} sank in. "Too soft," said {g}. "I can't find my arm."
      2: "Hum," said {h2}. "Hum till you sleep." {g} went hum. {g} went hum, hum. It was a good song. {g} did not sleep.
      2: {h2} gave {g} warm {snack+}. "Full is sleepy," said {h2}. {g} was full. {g} was not sleepy.
      2+ "What did the old one have?" said {h2}. "A lump," said {g}. "Right here." Pat, pat.
      2+ The stone in {n's} pocket went bump.
      4: "Softer!" said {h2}, and brought out all the {fluff} {h2.he} had. They heaped it up, and {g} lay on top and slowly went down in it until {g.he} was gone. "Hello?" said {g}. "I'm very soft, but I'm not asleep."
      4: {h2} thought that a bed needs a song. So they made one up for the new mattress, with a verse for every stripe. || It was a lovely song. {g} knew all the words by the end, and {g.he} sat up to sing them.
      4: {h2} rocked {g} to and fro, in time with the {h2.thing}. {H2.noise}, {h2.noise}. "That's nice," said {g}. || "But I keep rolling. There's nothing to stop me."
      4+ "My old bed stopped me," said {g}. "There was this lump."
      4+ {n} yawned. {h2} yawned. {g} did not yawn at all.
      6: {h2} was in favor of more softness, and added {fluff} until {g} had sunk out of sight. || From below {g.he} reported that it was like being forgotten by a cloud. They pulled {g.him} out by the hands.
      6: "Perhaps it's lonely," said {h2}. "Say something to it." So {g} practiced what to say. "How do you do?" {g.he} said. "I'm {g}. I kick a bit." || It was a good beginning. But {g.he} was too polite to fall asleep in the middle.
      6: {h2} rolled {g} gently back and forth, to the {h2.noise} of the {h2.thing}, and it nearly worked. "The trouble is that I roll all the way," said {g}. || "I used to roll as far as the lump, and then I was there."
      6+ "How did you ever sleep on the old one?" asked {n}. / "Around the lump," said {g}. "It was dreadful." And {g.he} sighed.
      6+ {h2} had picked something up. It was the stone, which had slipped out of {n's} pocket. "What a good thing to hold," said {h2}, and gave it back after a while.
      9: {h2} said it was a question of softness, and buried {g} in {fluff}. They waited. "I can't feel where I stop," said a voice from inside. "It's quite alarming." || They dug {g.him} out.
      9: "Let's do it by elimination," said {h2}. "It isn't too hard?" / "No." / "Or too soft? Too short? Too wide?" / "No, no," said {g}. || "It isn't too anything. I believe that's it. The old one was too everything."
      9: {h2} had {g} show exactly how {g.he} used to lie. {g} got down, and bent one knee, and put an elbow out, and curled the whole middle of {g.himself} around something that wasn't there. || They all looked at the empty place.
      9+ "That's funny," said {n}. In the pocket the stone lay heavy and round. For a moment {n} nearly had it, and then {h2} asked if anyone would like {a snack}.
      9+ "Every night," said {g}, "I said, 'Move over.' And it didn't. You knew where you were with it."
      12: {h2} went for softness. {g} was laid in {fluff} up to the chin and vanished by degrees. "There's nothing to push against," {g.he} said, muffled. "I've always pushed against something."
      12: {h2} asked what {g} missed. / "I don't miss it," said {g}. "It was a terrible mattress. It had a lump just here, and you had to go around it, so. And then your arm came to lie like that, and your knee like this, and…" {g.he} had shut {g.his} eyes. Then {g.he} opened them. || "Well, it's gone," {g.he} said.
      12: "Lie down," said {h2}, "and be yourself." {g} lay down on the bare floor and took up the position of forty years. It was a long, peculiar curve, like a river's. || Rivers, thought {n}, curve around something.
      12+ {g} curled up, to show how {g.he} used to lie, and {h2} put {a h2.hand} to the middle of it. "There should be a stone here," said {h2.he}, half joking. {n} had one hand in a pocket, and kept very quiet.
      12+ "One puts up with things," said {g} on the way, "and then they take them away, and it turns out that one was leaning on them."
    `,
    ),
    beat(
      'try3',
      `
      2: "Show me how you lie," said {h3}. {g} lay like a big, round C. "What goes in there?" said {h3}. "In the C? Not a thing," said {g}. "Just a lump."
      2: {h3} looked at {g}. "You do not want soft," said {h3}. "You want what you know." And {n} put a hand in a pocket.
      2: "Why did you not like the lump?" said {h3}. "It was a lump!" said {g}. "It was there. Each night it was there." Then {g} went still. "I miss it," said {g}.
      2+ {n} felt the stone. Oh! {n} knew what to do.
      2+ "Home," said {n}. "Quick, quick, home."
      4: {h3} asked {g} to show how {g.he} used to lie. {g} curled up like a letter C. "And what was in the middle?" asked {h3}. || "The lump," said {g}. {n's} hand went into {n's} pocket.
      4: "I like my bed because of the squeak," said {h3}. "It's not a good squeak. But it's mine." {g} thought about that. || "I had a lump," said {g}, in a small voice.
      4: {h3} was {h3.doing}. "A new bed doesn't know you," {h3.he} said. "You have to give it something from the old one." || "I threw it all away," said {g}. But {n} had kept something.
      4+ "Can we go home now?" said {n}. "I'd like to try something."
      4+ "You're smiling," said {g}. "It's nothing," said {n}. "It's just a bump."
      6: "What do you say to your bed at night?" asked {h3}. / "I used to say, 'Move over, lump,'" said {g}. || "And now there's no one to say it to." {n} stopped short. There was a weight in {n's} pocket, exactly that big.
      6: {h3} laughed, though not unkindly. "You've got nothing to grumble at," {h3.he} said. "I couldn't sleep without a good grumble." {g} said that it wasn't that. || Then {g.he} said that it might be a bit of that.
      6: {h3} had slept in the same old bed since {h3.he} was small, and it sloped. "If somebody made it straight," {h3.he} said, "I'd fall out." || {n} looked at {g}, and thought of a stone with a dent in it the shape of a back.
      6+ "We needn't ask anybody else," said {n}. "I think I have it." It was quite true. {n} did have it, in the left-hand pocket.
      6+ {g} walked along beside {n} and talked about the lump. {g.he} had a great deal to say about it, for something {g.he} couldn't stand.
      9: {h3} listened, {h3.doing}, until {g} had done. "You were never sleeping on the mattress," {h3.he} said. "You were sleeping around the lump." || It was so plainly true that it took a moment to be surprising.
      9: "Forty years, every night," said {h3}. "I don't call that a lump. I call that company." {g} opened {g.his} mouth to object. Then {g.he} shut it. || {n's} fingers had closed around the stone.
      9: {h3} had them all sit down. "When I was given new glasses," {h3.he} said, "I couldn't see a thing until they'd put the old scratch back." || {g} thought that this was nonsense, and {n} thought it was the most sensible thing that anyone had said all night.
      9+ It had a hollow on one side. {n} felt it with a thumb, walking, and it was as long as a rib, and it was worn there by somebody turning over.
      9+ "I do hope they're treating it well," said {g}. "The old one. Wherever it went."
      12: "One doesn't sleep on a bed," said {h3}, {h3.doing}. "One sleeps against the thing that's wrong with it." {g} was silent. || It's possible to complain of something for forty years without having been introduced to how you feel about it.
      12: {h3} inquired whether the lump had ever actually hurt. / {g} considered. "No," {g.he} said. "It was just always there." || {g.he} heard what {g.he} had said, and stood still, and {n}, a hand in a pocket, stood still, too.
      12: {h3} gave it as {h3.his} view that perfect things have no handle. You can't get hold of them, and so you can't let go. || "What you want," said {h3.he}, "is one good flaw." {n} had one. It weighed about a pound.
      12+ {n} didn't take it out yet. It would have to be done in the dark, and without a word, or {g} would feel bound to be sensible.
      12+ They walked home under a large, smooth night. {g} remarked that it looked as though it could do with a lump.
    `,
      { sets: ['lump missed'] },
    ),
    beat(
      'turn',
      `
      2: Back {nook.at}, {n} took out the stone. {n} put it in the new mat, right in the middle. "Now lie down," said {n}.
      2: They were back {nook.at}. "Look up at the sky," said {n}. {g} looked. And {n} put the stone in the bed, so {g} did not see.
      2: Back they went to {nook}. {n} had the stone. In it went, in the mat. Pat, pat. "What did you do?" said {g}. "Lie down and see," said {n}.
      2+ {g} put one foot on. {g} put one more foot on.
      2+ Would it work? {n} had to wait and see.
      4: Back {nook.at}, {n} said, "Close your eyes." Then {n} slid the stone in under the cover of the new mattress, just in the middle, with the dent on top. "Now lie down."
      4: While {g} was putting on {g.his} nightcap, {n} pushed the old stone into the new mattress. There was a lump in it now. It wasn't perfect anymore. It was back {nook.at}, where it belonged.
      4: {n} went straight to the bed, back {nook.at}, and did something to it with one hand. "What are you up to?" asked {g}. "I'm making it worse," said {n}.
      4+ {g} yawned already, and didn't know why.
      4+ The new mattress had a bump now, like a cat under a rug.
      6: Back {nook.at}, while {g} looked for {g.his} nightcap, {n} opened a seam in the fine new mattress and put in the stone, a bit to the left of the middle. Then {n} stood there as if nothing had happened.
      6: "Don't look," said {n}, back {nook.at}. There was a rustle, and a small thump. "What have you done to my mattress?" asked {g}. / "I've spoiled it," said {n}. "Try it."
      6: They came back to {nook}. {n} took the stone out of that pocket, and {g} saw it, and didn't say anything. {n} worked it in under the stripes until it was just where it had always been.
      6+ It looked dreadful. Anyone would have sent it back.
      6+ {g} sat down on the edge, as one does beside someone that one hasn't seen for a while.
      9: Back {nook.at}, {n} waited until {g} had turned away, unpicked four stitches of the world's best mattress, and slid the stone inside. It made a definite bump. It ruined the line completely. "There," said {n}. "Try it now."
      9: "May I do something to it?" said {n}, back {nook.at}. "It'll void the guarantee." {g} watched the stone come out of {n's} pocket and go into the mattress. {g.he} watched the stripes rise over it, like water over a rock.
      9: {n} said nothing about it. Back {nook.at}, in the dark, {n} felt for the place, a little left of center, and put back what belonged there. Then {n} held up the blanket for {g}.
      9+ "You kept it," said {g}. / "It's a good stone," said {n}.
      9+ It's not often that one improves a thing by making it worse. {n} smoothed the cover, and the cover wouldn't be smoothed.
      12: Back {nook.at}, with {g} out of the room, {n} unpicked the seam of that faultless mattress, stitch by stitch, and let the stone in, hollow side up, just left of center. It looked like a mistake. {n} drew the sheet over it and called {g} in.
      12: "Turn around," said {n}, back {nook.at}. {g} heard a stitch go, and another. When {g.he} was allowed to look, the thing had a hump in it like a question. "Forty years," said {n}. "I thought that you two might miss each other." || But {g} wasn't laughing.
      12: Neither of them spoke of it. Back {nook.at}, {n} produced the stone; {g} looked away, out of delicacy; and when {g.he} looked back, there was a rise in the new ticking, no larger than a loaf. {g} laid {g.his} palm upon it.
      12+ "I threw it on the floor," said {g}. "I called it names." {n} said that it seemed to have taken them as they were meant.
      12+ You'd have thought that anything would show on a surface so smooth. This didn't look like damage. It looked like an address.
    `,
      { needs: ['stone kept', 'lump missed'], sets: ['lump back'] },
    ),
    beat(
      'payoff',
      `
      2: {g} lay down. The nose here. The toes there. And in the middle, the lump! "Ahh," said {g}. "Move over, lump." The lump did not. {g} was so glad.
      2: "My lump!" said {g}. It was right there. {g} lay around it like a C. "It is a bad old lump," said {g}. "It is just right."
      2: {g} put {g.his} back on the stone. It fit! "There is the sleepy spot," said {g}. "I can feel it. It was the lump!"
      2+ {g} gave the lump a pat. Then {g} gave {n} a pat, too.
      2+ "Hello, lump," said {n}. The lump was glad to be back.
      4: {g} lay down, and felt around with {g.his} back, and then {g.he} stopped. "Oh," {g.he} said. "Oh, it's you." {g} curled around the lump like the letter C, and gave the longest sigh {n} had ever heard. "Move over," {g.he} told it happily.
      4: "Ow!" said {g}. And then, "Ah!" {g.his} tummy went here, and {g.his} chin went there, and in between was the lump, where it had always been. "Now it's my bed," said {g}.
      4: It took one second. {g} lay down the old way, all around the stone. It fit the dent, and the dent fit {g.him}. "What a horrible lump," said {g}, and smiled, with {g.his} eyes already shut.
      4+ "I said that I hated it," said {g}. "I didn't know that I liked hating it."
      4+ The mattress wasn't perfect now. It was better.
      6: {g} let {g.himself} down onto it. One knee found its place, then an elbow, then the small of {g.his} back came up against something hard and round. There was a silence. "Move over, you," said {g}, in a voice that shook. The lump, as ever, didn't.
      6: "There's a lump in this mattress!" cried {g}. {g.he} had never sounded so happy. {g.he} arranged {g.himself} around it, bit by bit, the way you fold up a map, and when {g.he} was done there was no more turning over.
      6: The hollow in the stone was just the shape of {g's} back. Or {g's} back had become the shape of the stone. "It comes to the same," said {g}, sinking. "I've been leaning on it for so long. I thought it was in the way."
      6+ "You picked it up," {g} said to {n}. "I told you to throw it out, and you picked it up."
      6+ From far off came the {h1.noise} of the {h1.thing}. {h1} couldn't have known. But it sounded like clapping.
      9: {g} lay down with an air of not expecting much. Then {g.his} back met the stone. {n} saw {g.his} whole long body remember, from the middle outward: knee, elbow, chin. "Ah," said {g}. "There you are, you brute. Move over."
      9: It didn't move over. It never had. {g} lay in {g.his} old curve around it, one hand on the bump, and the first-rate springs rose up on either side. "Now I can feel that it's a good mattress," {g.he} said. "I'd had nothing to compare it to."
      9: "That's it," said {g}. "That's the place. That's where the sleep is." It had been under the lump the whole time, {g.he} said, like a mouse beneath a stone.
      9+ {g} insisted on apologizing to it, properly, by name. It turned out that its name was Lump.
      9+ "Shall I sew it up?" asked {n}. / "Not too tight," said {g}. "I like to know I could complain."
      12: {g} lay down, carefully, and felt for it with the small of {g.his} back. Nothing was said. But {n}, watching, saw forty years go through {g.him} like a key through a lock, one pin after the other, and the thing turn. "Move over," said {g}, indistinctly.
      12: There are people who need a wall to lean on, and {g} had been given a stone. {g.he} bent around it, knee, hip, elbow, as a river comes back to its bed. || "I was never once rude to anything else," {g.he} said, after a time. "I must have loved it a good deal."
      12: The springs were perfect, and so they gave; the stone was itself, and so it didn't. Between the two {g} finally had something to be lying on. || {g.he} laid {g.his} {g.hand} over the rise in the ticking. "It was the only thing in that bed that never changed its mind," {g.he} said.
      12+ "I'd like to know why you put that in your pocket," said {g}. {n} didn't know why. It had only looked to {n} like something that was part of something.
      12+ On the label it said that the mattress would adapt to the sleeper. It was certainly the first thing about it to have done so.
    `,
      { needs: ['lump back'], sets: ['bed right'] },
    ),
    beat(
      'after',
      `
      2: There was room for {n}, too. {n} lay in the new bed, on the good flat side. The lump was in the middle. It was a nice lump.
      2: {g} did not turn. {g} did not flop. It was still. {n} lay in the new bed by {g}, and it was so, so still.
      2: "This side is flat," said {g}. "It is for you." So {n} got in the new bed. It was soft. It was new. It was just right for {n}.
      2+ Pat, went {g} on the lump. Then {g.his} {g.hand} lay still.
      2+ It was good to have it back. It was good to be here.
      4: {n} got the other half of the new bed, the smooth half. You could just feel the lump, with one toe, if you wanted to. || It was nice to know where it was.
      4: "You take the flat part," said {g}. The new bed was big enough for both. || {n} lay there and sank in, slowly, like a spoon in honey.
      4: {n} lay down in the new bed, and nobody turned over anymore. {g} grumbled a bit at the lump, very softly. || It sounded like a song.
      4+ The little {crowd+} came out of their shoe and lay down around the bump, as around a warm hill.
      4+ It was a new bed with an old friend in it.
      6: {n} lay in the new bed, and there was nothing hard in it at all. From close by came {g's} voice, telling the lump what {g.he} thought of it, a little more kindly each time.
      6: There was plenty of new bed for the two of them and the stone. {n} could feel it with one heel. It had grown warm already. || It would keep that all night, the way stones do.
      6: {n} lay in the new bed and listened. Not a spring moved. {g} had gotten to the place where the sleep was, and there seemed to be enough of it there for everyone.
      6+ "Don't you ever do that again," {g} murmured to it, "getting lost like that."
      6+ Some things aren't comfortable, but they're comforting. {n} turned that over once and was too sleepy to turn it back.
      9: {n} had the far side of the new bed, flat and cool and new. Every so often a grumble came across from {g's} side, and each time it was shorter, until it was only the beginning of a word.
      9: The stone took on the warmth of {g's} back and gave it to the springs, and the springs passed it on. || {n} lay in the new bed at the other end of all that and got the last, slow bit of it.
      9: Nobody was turning over. {n} lay in the new bed and felt how quiet it can be when somebody near you has stopped looking for something.
      9+ There would be a dent in time, on {n's} side, too, if one came often enough.
      9+ It was the same old stone. It had just gone up in the world.
      12: {n} lay on {n's} own half of the new bed, where nobody had ever lain, and it took {n's} shape with great politeness. It would know {n} in a year or so. || There wasn't any hurry.
      12: {g} breathed around the stone as water goes around it, with a small pause at the bend. {n} lay in the new bed and listened, and after a time could hear only the pause.
      12: From where {n} lay in the new bed one could just touch it, with a foot: a warm hard roundness in all that softness. || It was like the one light you leave on.
      12+ "There you are," said {g}, very low, to the stone. "I'd gotten so used to you."
      12+ Forty years of being slept around had made that hollow. {n} wondered, drowsily, which of the two had done the wearing, and didn't wait for an answer.
    `,
      { needs: ['bed right'] },
    ),
  ],
}
