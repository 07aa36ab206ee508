import { beat, type Plot, titles } from '../story-content.ts'

export const lostSound: Plot = {
  id: 'lost-sound',
  premise:
    "The sound of every evening is missing. It was under the guide's blanket, which the guide had hung up to dry.",
  titles: titles(`
    {n} and the Quiet {source}
    The Night the {source} Said Nothing
    {n} Listens
    Where Did the {sound} Go?
  `),
  beats: [
    beat(
      'problem',
      `
      2: "Oh no," said {g}. "I do not hear the {source}. It goes {sound}, {sound}. No {sound}, no sleep!"
      2: "Listen," said {g}. "The {source} should go {sound}." They listened. No {sound}! It was quiet. "Now no one can sleep."
      2: Each night the {source} goes {sound}. But not this night. "I can't sleep with no {sound}," said {g}.
      2+ {n} put a hand to one ear. No {sound}. {n} put a hand to the other ear. No {sound} there, too.
      2+ "{Sound}, {sound}," said {g}. But it was not the same. {g} was not {a source}.
      4: "Something is missing," said {g}. "Every night the {source} goes {sound}, {sound}, and then we all fall asleep. Tonight there is no {sound}."
      4: {g} tipped {g.his} head. "Do you hear that?" "I hear nothing," said {n}. "That's it," said {g}. || "There should be {a sound}. The {source} has stopped!"
      4: It was time for the {source} to go {sound}. But it didn't. They waited. It still didn't. || "Without it," said {g}, "the {crowd+} won't sleep, and I won't, either."
      4+ All the {crowd+} were still up. They looked at {n} as if to say, "Well? Where is it?"
      4+ {g} tried to make the sound. "{Sound}," {g.he} said. A few of the {crowd+} laughed, but nobody got sleepy.
      6: "Tell me," {g.said} {g}, "what do you hear?" / {n} listened. "Nothing." / "Just so," said {g}. || "By now we should have heard the {source}. {Sound}, it goes, every evening, and then everyone can sleep."
      6: Every evening, at just this time, the {source} went {sound}. It meant that the day was over. || But tonight the time came, and went by, and there was no sound at all. {g} looked worried.
      6: "It's late," said {g}, "and the {source} hasn't made a sound." Nobody {home.at} ever went to bed before they had heard it. || It would have been like leaving a book before the end.
      6+ The {crowd+} had noticed, too. They sat there wide awake, all looking the same way, like an audience when the show won't start.
      6+ "I could do the {sound} myself," said {g}, and tried it, quite low. It sounded like somebody moving a sofa.
      9: {g} had stopped in the middle of a sentence. "There," {g.he} said. "Did you hear it?" / "I didn't hear anything." / "No," said {g}. || "Nor did I. The {source} ought to have sounded by now, and nobody here can sleep until it does."
      9: Every evening, without fail, the {source} gave its long, low {sound}, and {home} went to bed. That evening it failed. || The moment came and passed, and everybody who had been about to yawn didn't.
      9: "I don't want to alarm anyone," said {g}, "but it's past time, and the {source} is silent." {n} listened. It was true. || There was a hole in the evening just where the {sound} should have been.
      9+ It's strange how loud a missing sound can be. The {crowd+} kept looking up and around, as people do when a clock has stopped.
      9+ {g} offered to imitate it. {n} let {g.him} try, once. It was agreed afterward that the {source} had nothing to fear.
      12: {g} raised {a g.hand}. "Wait for it," {g.he} said. They waited. It didn't come. || For as long as anyone remembered, the {source} had sounded at this hour, and {home} had taken it as leave to sleep.
      12: You don't notice a sound that comes every evening, until the evening that it doesn't. The {source} was silent. || All over {home}, one could feel people failing to go to bed.
      12: "That's odd," said {g}, who never used the word lightly. "It's gone time, and not a sound from the {source}." {g.he} listened a moment more. || "Without that {sound}, you know, there'll be no sleep here tonight. It isn't a rule. It's only how it's always been."
      12+ The {crowd+} were restless in a polite way, like an audience that has begun to suspect the pianist isn't coming.
      12+ {g} cleared {g.his} throat and attempted the note from memory. There was a silence after that, too, but of a different kind.
    `,
      { sets: ['sound missing'] },
    ),
    beat(
      'plant',
      `
      2: "My blanket got wet," said {g}. "So I hung it up to dry. Now I am a bit cold, too. Come, let us look!"
      2: {g} had no blanket on. "I washed it," said {g}. "It is up there to dry. Come on, {n}. We will find that {sound}."
      2: "Brr," said {g}. "My blanket is wet. I hung it up. Let us go and find the {sound}. That will warm me."
      2+ It was a big blanket. It was green with one patch. {g} was small when {g.he} got it.
      2+ "It was jam," said {g}. "Jam on the blanket. So I had to wash it."
      4: "I would look for it myself," said {g}, "but it's chilly. I washed my blanket today and hung it up to dry." {n} held out a hand. "Walking is warm," said {n}.
      4: {g} rubbed {g.his} {g.hand+}. "I miss my blanket," {g.he} said. "It got jam on it, so I washed it and hung it up somewhere." "Come on," said {n}. "We'll ask about the {sound}."
      4: "What a day," said {g}. "First jam on my blanket. Then I had to wash it and hang it up. And now no {sound}!" {n} said, "Let's go ask the others."
      4+ It was a heavy old blanket, green, with a yellow patch. {g} was never without it. {g.he} looked smaller now.
      4+ "It dries fast where I put it," said {g}. "A good high spot. Nice and round. Now, who might know?"
      6: {g} shivered. That morning there had been an accident with some jam, and {g.he} had washed {g.his} old green blanket and hung it up to dry. "Walking will warm you," said {n}. "Let's ask if anybody has heard it."
      6: "I'd wrap up and wait," said {g}, "but I've washed my blanket. It's hanging out there somewhere, dripping." So instead of waiting they set out to ask.
      6: {g} felt behind {g.him} for {g.his} green blanket, and then remembered. "Washing day," {g.he} said sadly. "I hung it up outside." There was nothing for it but to get moving, and {n} was already up.
      6+ The blanket was thick and green, with a yellow patch in one corner, and {g} wore it in all seasons. Bare, {g.he} looked like a book without its cover.
      6+ "What happened to it?" asked {n}. / "Jam," said {g}, and would say no more about it.
      9: {g} reached for the old green blanket that {g.he} always wore around {g.his} shoulders, and found {g.his} shoulders bare. "Washed it," {g.he} remembered. "Hung it up to dry on the first thing I saw. Well, a walk will keep me warm."
      9: "I'd feel braver about this with my blanket on," said {g}. "But there was an incident with jam, and it's hanging up to dry." {n} didn't ask about the incident. They set out to find someone who had heard something.
      9: It was washing day, which explained why {g} wasn't wearing {g.his} thick green blanket. {g.he} had hung it up somewhere that morning, in a hurry, and was now regretting it in the cool of the evening. They went to ask around.
      9+ It was a remarkable blanket, as thick as a rug and nearly as heavy, with a yellow patch that {g} had sewn on {g.himself}.
      9+ "It soaks up everything," {g} said of the blanket, not without pride. "Jam. Rain. Conversation."
      12: {g} felt about for {g.his} blanket, a green thing as thick as a door that {g.he} wore from the first of January to the end of December, and recalled with a sigh that it was out drying. "Jam," {g.he} said. They set out without it.
      12: "I'm not at my best tonight," {g} admitted. {g.he} had washed {g.his} old green blanket that morning and hung it over the nearest thing that stood up, and felt undressed. "Still. Somebody must have heard something. Shall we ask?"
      12: There had been, that morning, a matter of some jam, and so for the first time in years {g} was without the heavy green blanket that was practically a part of {g.him}. It was hung up outside. || {g.he} kept shrugging to settle a thing that wasn't there. "Let's ask around," said {n}.
      12+ The blanket was something of a local landmark, so thick that it was said you could shout into one side of it and hear nothing on the other.
      12+ "You'll have it back tomorrow," said {n}. / "That," said {g}, "is a long time from now."
    `,
      { needs: ['sound missing'], sets: ['blanket hung'] },
    ),
    beat(
      'try1',
      `
      2: "Do you have the {sound}?" said {n}. "No," said {h1}. "I have this." {h1.noise}, {h1.noise}! It was nice. But it was not {a sound}.
      2: {h1} did not have the {sound}. {h1} shook the {h1.thing}. {H1.noise}! "Is it that?" "No," said {n}. "It is not that."
      2: "Did you hear the {sound}?" said {n}. {h1} said no. {h1} only heard {h1.noise}, {h1.noise}. That is a good sound, but not for sleep.
      2+ "Do it one more time," said {n}. {H1.noise}, {h1.noise}! It made {n} laugh.
      2+ {h1} felt bad. "It's fine," said {n}. "It's a good {h1.noise}."
      4: "Have you heard the {sound}?" asked {n}. {h1} had not. {h1.he} lifted the {h1.thing} and gave it a shake. {H1.noise}! || "Would this help?" It was a fine noise, but it made everyone more awake.
      4: {h1} stopped {h1.doing}. "No {sound} here," {h1.he} said. "I have {a h1.noise} you can have." {H1.noise}, went the {h1.thing}. "Thank you," said {n}. || "It's nice. But it's not the one."
      4: "{A sound}?" said {h1}. "Let me see. I have {a h1.noise}." {h1.he} held up the {h1.thing}, and it went {h1.noise}. {n} listened with both ears. || "That's more of a morning sound," said {n}.
      4+ "You keep it," {n} told {h1}. "It's just right for you." And {h1} looked pleased.
      4+ {n} tried the {h1.thing}, too. {H1.noise}! {g} covered {g.his} ears, but {g.he} was smiling.
      6: {h1} stopped {h1.doing} to think about it. "I haven't heard it since last night," {h1.he} said. "Would you like {a h1.noise} instead?" And {h1} shook the {h1.thing}. || It was a cheerful sound, and it woke up everyone who had nearly nodded off.
      6: "You could borrow mine," said {h1}, and picked up the {h1.thing}. {H1.noise}, it went, {h1.noise}. {n} shut both eyes to see if it would do. || It was a very good {h1.noise}. But nobody has ever fallen asleep to {a h1.noise}.
      6: No, {h1} hadn't heard it. {h1.he} had been {h1.doing}, which took up all of {h1.his} ears. "What about this?" {h1.he} asked, and the {h1.thing} went {h1.noise}. || {g} shook {g.his} head. It was the right idea in the wrong size.
      6+ "Not even a bit sleepy?" asked {h1}. / "I feel like running," said {n}, and that was the trouble with it.
      6+ {h1} promised to keep an ear out. {h1.he} said which one, too: the left, which was the better of the two.
      9: {h1} was sorry to say that {h1.he} hadn't heard it. {h1.he} had been {h1.doing}, and one doesn't hear much then. || By way of comfort {h1.he} gave the {h1.thing} a shake, and it went {h1.noise}, brightly. It was the kind of sound that makes you want to get up and do things.
      9: "The {sound}?" {h1} set down the {h1.thing}, which said {h1.noise}. Everybody looked at it. "No," said {n}, after a moment. || "It's a good noise. But it's more like a beginning, and this one's an ending."
      9: It turned out that {h1} had been waiting for it, too, and had started {h1.doing} all over again just to stay calm. || {h1.he} offered them the {h1.noise} of the {h1.thing} to be going on with. They tried it. It kept them going, but it didn't make them stop.
      9+ "Maybe it's only late," said {h1}. "Things are, you know. I once was a week late for lunch." It wasn't much help, but it was kindly meant.
      9+ {n} thanked {h1}, and made a note: whatever had happened, it hadn't happened here, because here you'd have heard it.
      12: {h1} hadn't heard it, and hadn't liked not hearing it. {h1.he} had gone on {h1.doing} long past the time for stopping, because nothing had told {h1.him} to stop. || The {h1.thing} went {h1.noise}, all on its own. They all considered it, hopefully, and then they all shook their heads.
      12: "You may have this, for what it's worth," said {h1}, and made the {h1.thing} go {h1.noise}. It was worth a good deal, {n} thought, but not for sleeping. || It had too many corners.
      12: As it happened, {h1} had a theory, which was that the sound had been there as usual and everyone had stopped listening. They tested it. They listened until their ears felt wide. || There was the {h1.noise} of the {h1.thing}, and {h1} breathing, and that was all.
      12+ "So it isn't us," said {h1}, a bit relieved. "It really is gone." {h1.he} didn't seem to know whether that was better.
      12+ It was a start, {n} said, as they went on. They now knew one place where it wasn't. / "There must be thousands of those," said {g}. / "One fewer, though."
    `,
    ),
    beat(
      'try2',
      `
      2: "Did you see {a sound}?" said {n}. {h2} looked up. {h2} looked down. "No {sound}," said {h2}. "Not one."
      2: {h2} had a look in the {h2.thing}. "No {sound} in here," said {h2}. "Just {a h2.noise}." So that was not it.
      2: "Shh," said {h2}. They all sat so still. They heard {h2.noise}. They did not hear {sound}. "Not here," said {h2}.
      2+ "Look in {h2's} {h2.thing}," said {n}. They did. There was no {sound} in the {h2.thing}.
      2+ {h2} gave {n} a pat. "You will find it," said {h2}. "You have good ears."
      4: "Maybe it fell down," said {h2}. So they looked on the ground. They found one feather and two crumbs, but no {sound}. || A sound can't fall down, it seems.
      4: {h2} held up the {h2.thing}. "I keep all kinds of things in this," {h2.he} said. They looked in. It said {h2.noise}. || But there was no {sound}, not even a small one.
      4: "Let's all call it," said {h2}. So they called, "{Sound}! {Sound}!" They called very nicely. But it did not come. || "I think it can't hear us," said {n}.
      4+ "Where would you go," {n} asked, "if you were {a sound}?" Nobody knew. It was a hard one.
      4+ {h2} let {n} hold the {h2.thing} for a bit. It helps to hold something when you think.
      6: "Perhaps it has gone somewhere to rest," said {h2}, and turned the {h2.thing} upside down. Out came a bit of string and a long-lost pencil. {n} looked underneath, too. || It's hard to look for a sound. You never know what color it will be.
      6: {h2} believed in calling. "Things come if you ask them well," {h2.he} said. So they asked well, all three together, up into the {sky}. Then they waited. || Something went {h2.noise}, but it was only the {h2.thing}.
      6: "Could it have run out?" asked {h2}. "I ran out of string once." {n} hadn't thought of that. || They counted up all the {sound}s there had ever been, and got as far as a thousand, and {h2} said that it did seem like a lot.
      6+ "It was there last night," said {g}. "I'm sure, because I fell asleep, and here I am."
      6+ {h2} wrote it down, so as not to forget: one {sound}, long, low, answers to its name.
      9: {h2} took the view that a lost thing is only a thing that's somewhere else, and began to look somewhere else: behind {h2.him}, beneath {h2.him}, inside the {h2.thing}. || It was a thorough search. It turned up a pencil that {h2.he} had been missing since spring.
      9: "How does it go, exactly?" asked {h2}. {n} tried to describe it, and found that it was easier to describe how you felt afterward. {h2} nodded slowly. || "Like a blanket," {h2.he} said. "Yes. I know the one." But {h2.he} hadn't heard it, either.
      9: {h2} suggested a trap. You'd need something that a sound would like, {h2.he} said, such as an echo. || They tried it with the {h2.thing} and a good deal of patience, and caught one {h2.noise}, very small, which they let go again.
      9+ "If I were a sound," {n} said, thinking aloud, "I wouldn't go far from the thing that made me." / {g} said that this was very sensible of it, in that case.
      9+ By then it was late enough that they all would normally have been asleep, and it showed: {g} had said good morning to a post.
      12: {h2} listened to the whole account without stopping {h2.doing}, and then asked the first useful question of the evening: had anyone heard anything strange instead? They had not. || There was only less of everything, {n} said, as if somebody had turned the night down.
      12: "A sound doesn't go missing," said {h2}. "It's only ever prevented." {h2.he} said it as if it were well known, and put the {h2.thing} down, and the {h2.noise} it made was very clear. || {n} had the feeling of having been handed something, and kept it.
      12: {h2} looked for it the way one looks for glasses, in all the places already looked in, and last of all in the {h2.thing}. || There was a pencil there that {h2.he} had been missing for a year. It was a fine moment for {h2.him}, and they didn't like to hurry it.
      12+ They stood for a time under the {sky} with nothing in particular to listen to. It wasn't unpleasant. It just had no end to it.
      12+ "I never thanked it," said {g} suddenly. "All those nights. One doesn't think of it." / {n} said that there would be time.
    `,
    ),
    beat(
      'try3',
      `
      2: {h3} had not seen it. But {h3} said, "Ears like it when feet stop." So they all stopped. They did not move a toe.
      2: "I do not have it," said {h3}. "Be still. Be so still. Then you will hear." So {n} was still as a stone.
      2: "No {sound} here," said {h3}. "Did you go home and listen there?" "No," said {n}. They did not do that yet!
      2+ Shh. One ear. Two ears. {n} could hear {g} breathe.
      2+ {h3} put down the {h3.thing}. {h3.noise}. Then it was so, so still.
      4: "We've been so loud," said {h3}. "All that asking! You can't hear a small sound when you're asking." So they stopped. || They stood as still as spoons.
      4: {h3} did not have it, either. But {h3.he} had an idea. "Go back to where it lives," {h3.he} said, "and be very, very still." || No one had tried that.
      4: "Hush," said {h3}, and put the {h3.thing} down so softly that it hardly went {h3.noise}. "Now listen." || And from far away, back where they had started, there came a tiny, tiny something.
      4+ It is hard to stand still. First {n's} nose itched. Then a knee did. But {n} did it.
      4+ "Did you hear something?" said {g}. "Ssh," said {n}. "I almost did."
      6: {h3} listened to the whole story. "You've asked everybody," {h3.he} said. "Did you ask the {source}?" {n} looked at {g}, and {g} looked at {g.his} feet. || They had been so busy looking everywhere that they'd never looked there.
      6: "Stop walking," said {h3}. "Stop talking. Stop thinking, if you can." They stopped. It was quiet, and then quieter, and at the bottom of the quiet, back the way they'd come, {n} heard something: a sound the size of a thimble.
      6: "I find," said {h3}, "that most things are where they were." {h3.he} went back to {h3.doing}. It didn't sound like an answer at first. || Then {n} thought it over and decided that it might be one.
      6+ {h3} gave them one more piece of advice, which was to walk on their toes. So they did, even {g}, who wasn't built for it.
      6+ "How still is still?" asked {g}. / "Stiller than that," said {h3} kindly.
      9: {h3} didn't offer them a sound. {h3.he} put the {h3.thing} down, very gently, and said, "Try having none." So they stood there and had none, for as long as they could. || And at the far end of it, back where they had started, {n} heard something thin and small.
      9: "Everybody comes and asks me where things are," said {h3}. "Nobody asks where they last were." {n} thought about where the {sound} had last been. It had been with the {source}. || In all that walking they had only ever walked away from it.
      9: {h3} asked only one question, without pausing in {h3.doing}. "Have you been close to it?" {h3.he} said. "Close enough to put a hand on?" They hadn't. It had seemed too simple. || They thanked {h3}, and turned around.
      9+ It's not easy to be really quiet. There's always a shoe, or a stomach. But they managed it, and the quiet got so deep that you could have dropped a stone in it.
      9+ "I do feel silly," said {g}. / "It's a good silly, though," said {n}. "It's the kind just before you find it."
      12: {h3} heard them out, and said nothing for so long that it began to be a kind of answer. The {h3.thing} was still. Nobody moved. || And into that silence, from the direction they'd come, fell the faintest sound that {n} had ever been sure of.
      12: "You've gone all this way from it," {h3} remarked, "to ask people who are farther off than you were." It was said so mildly that it took a moment to arrive. || {g} looked at {n}. They'd have laughed, if it hadn't been so late.
      12: {h3} had noticed one thing, while {h3.doing}: there had been {a sound}, at the usual time, but so soft that {h3.he} took it for a memory. || "As if it came through a wall," {h3.he} said. {n} stood very still. It hadn't been lost at all, then. It was in there, trying.
      12+ Nobody spoke for a while. There was a pleasure in it, {n} found, like holding one's breath underwater and looking around.
      12+ "If it's still there," said {g}, frowning, "why don't we hear it?" {n} didn't say anything, because of an idea that was still too small to be said.
    `,
    ),
    beat(
      'turn',
      `
      2: Back they went to {nook}. On soft, soft feet. {n} stood by the {source}, and there it was! A tiny {sound}. So tiny!
      2: They went back to {nook}. Not a word. Then {n} heard it. A tiny, tiny {sound}. It came from the {source}, down under something green.
      2: Home they went. {n} went up close to the {source}. It had a thing on it. A big, green, wet thing! And in there, a tiny {sound}.
      2+ "I can't hear it," said {g}. "Come close," said {n}. "Put your ear right here."
      2+ "Mmf," said the {source}. "Mmf, mmf." That is how {a sound} sounds with a cover on it.
      4: They tiptoed back to {nook}. {n} put one ear right up to the {source}. There was {a sound} in there! It was just very, very small. And something thick and green was hanging over it.
      4: Back {nook.at}, {n} went close to the {source}, as close as a nose. "Mmf," it said. "Mmf." It was trying and trying. But it was all covered up!
      4: They went back to {nook} without one word. And there {n} saw it. The {source} had something on. It was big and green and damp, with a yellow patch.
      4+ "{g}," said {n} slowly. "Where did you say that you hung your blanket?"
      4+ {g} looked at the green thing. {g.he} looked at {n}. "Oh," {g.he} said. "Oh, dear me."
      6: They went back to {nook} on the tips of their toes. {n} walked right up to the {source} and laid an ear against it. "Mmf," it said, deep down. "Mmf." It hadn't stopped at all. It was only under something thick and green, and slightly damp.
      6: Back {nook.at} it was nearly dark. {n} reached out to touch the {source} and touched wool instead. Wet wool. It hung over the whole of it like a coat on a chair, and it was green. "Oh," said {g}.
      6: So they walked all the way back to {nook}, and stood in front of the {source}, and looked at it for the first time that evening. It seemed larger than usual. It seemed greener, too. It had a yellow patch.
      6+ "{g}," said {n}, "when you hung up your blanket, what did you hang it on?" / "On the first tall thing I…" said {g}, and stopped.
      6+ Under there, muffled and patient, somebody was doing a whole evening's work for no one to hear.
      9: They went back to {nook} without speaking. Close up, {n} could hear it quite well: a small, stuffed, stubborn {sound}, and then another. The {source} had been at it all along. Somebody had just put a very thick, very green, rather damp blanket over it.
      9: Back {nook.at}, {n} put out a hand toward the {source} in the dusk, and the hand came back wet. Wool. Green wool, hung up with care, corner to corner, and under it something that went "mmf."
      9: It was almost dark when they reached {nook}. {n} walked once around the {source}. It had grown a yellow patch since yesterday. {n} lifted one corner, and a bit of {sound} leaked out and ran away across the floor.
      9+ {g} had gone an interesting color. "The first tall thing I saw," {g.he} said faintly. "I was in a hurry. There was jam."
      9+ "It never stopped," said {n}. "It went on the whole time, in there, with nobody hearing." For a moment they both felt they ought to apologize to it.
      12: They walked back to {nook} saying nothing, and stood before the {source}, and there, at arm's length, it was: the same low {sound} as always, wrapped up so well that it barely reached its own edges. || It was wearing a blanket. The blanket was green.
      12: Back {nook.at}, {n} went up to the {source} and simply put a hand on it. The hand met wet wool, and, under the wool, a slow, faithful trembling. Nothing had ever been lost. || It had only been very thoroughly dried upon.
      12: "There isn't a wall," {n} said, when they were back {nook.at}, "but there's something as thick as one." It hung over the {source} from top to bottom, heavy with water, with a yellow patch in the corner. || {g} closed {g.his} eyes for a moment, like someone hearing {g.his} own name called out in class.
      12+ "I hung it on the nearest thing," said {g}. "I thought, that's a good sturdy thing, that will hold it." / "It did hold it," said {n}.
      12+ It struck {n} as rather grand, in its way: to go on making your one sound every evening, on time, whether or not it got anywhere.
    `,
      { needs: ['blanket hung'], sets: ['sound found'] },
    ),
    beat(
      'payoff',
      `
      2: It was the blanket! {g} had hung it on the {source}. {n} took one end. {g} took one end. One, two, pull! {Sound}, said the {source}. {Sound}, {sound}.
      2: "My blanket!" said {g}. "It was me!" {n} pulled it off. And then, big and slow and deep: {sound}. {Sound}. They all said ahh.
      2: {n} gave a pull. Off came the blanket. Out came the {sound}! It was big and round and good. "It was my blanket," said {g}. "Silly me."
      2+ All the {crowd+} put down their heads. {Sound}. Good night.
      2+ "You found it," said {g}. "You and your good, good ears."
      4: It was {g's} own blanket! {n} took one side and {g} took the other, and off it came. Out rolled the {sound}, big and slow and round. All the {crowd+} sighed.
      4: "I hung it on the {source}!" cried {g}. {n} gave the blanket one long pull. Down it came. And then, slow and deep and lovely, they heard it. {Sound}.
      4: They lifted the blanket off, {n} on one side and {g} on the other. Nothing happened. Then the {source} took a breath. {Sound}, it said. {Sound}. It had been waiting all night.
      4+ "It was under my blanket," {g} told everyone. "And {n} was the one who heard it."
      4+ The blanket was nearly dry by now. {n} put it around {g}, where it belonged.
      6: They each took a corner and pulled. The blanket slid down with a flump, and out came the {sound}, long and low and round, all the way to the edge of {home} and back. Everywhere people stopped what they were doing. {g} hid {g.his} face in {g.his} own wet blanket.
      6: "It's my blanket," said {g}, in a very small voice. "I hung it on the {source}." {n} was too kind to say anything, and pulled. And there it was again, as if nothing had happened: {sound}. And a while later, {sound}.
      6: It took both of them to get the blanket down. For a moment nothing happened. Then the {source} spoke, deep and slow, just as it did every night, and you could hear the whole of {home} breathe out.
      6+ "I shall have to tell them," said {g}. / "You could tell them tomorrow," said {n}. "They'll be asleep in a minute."
      6+ From far off they could hear the {h1.thing} being put down with one last {h1.noise}. {h1} had heard it, too.
      9: They took it down together, which was like undressing a bear. The last fold slid off, and the {sound} came out whole, low and wide and unhurried, and went over {home} like a hand smoothing a bed. || "I looked everywhere," said {g}, "except under my own washing."
      9: One long pull, and the blanket came down on top of both of them. So it was in the dark, under wet wool, smelling faintly of jam, that they heard it: {sound}, and then {sound}, as big as ever. || {g} began to laugh, and so did {n}.
      9: {n} pulled, and it fell. At once the evening had its middle back. The {sound} rolled out as it did every night, neither sooner nor later than it wished to, and one by one the {crowd+} put their heads down.
      9+ "We won't mention the blanket," said {g}. / "There's a yellow patch on it," said {n}. "I think they'll know."
      9+ Far off, the {h1.noise} of the {h1.thing} stopped. {h2} had stopped, too, and so had {h3}. They were all standing still, out there in the dusk, listening with the whole of themselves.
      12: It came away slowly, fold by fold, and then all at once. The note that followed was exactly the same as every other night's, and they both heard it for what seemed like the first time. || {g} gathered up {g.his} blanket. "To think," {g.he} said, "that I was cold the whole way for this."
      12: They lifted it between them. The {sound} that had been under there all evening came out and took up all the room it was used to. {g} stood with the wet blanket in {g.his} {g.hand+} and said, quietly, "Thank you," and it was clear that it wasn't {n} {g.he} was talking to.
      12: {n} drew it off like someone unveiling a statue, and the {source} sounded, grave and enormous and not at all offended. All over {home} one could sense things being put down, and lamps being turned low. || "Prevented," said {n}, remembering. / "By me," said {g}, with a certain wonder.
      12+ Nobody would ever need to know, {n} pointed out. / "Oh, I'll tell it myself," said {g}. "It's the best thing I've done in years."
      12+ The blanket, they discovered, had dried remarkably well. There's nothing like a low note for it.
    `,
      { needs: ['sound found'], sets: ['sound back'] },
    ),
    beat(
      'after',
      `
      2: Then the blanket was dry. It went on {g}. It went on {n}, too. It was so big. {Sound}, said the night.
      2: {g} and {n} sat down by the {bed}. {Sound}. They were so warm. {Sound}. They were so slow.
      2: "Come in," said {g}. There was room in the {bed} for {n}. {Sound}, it went. {Sound}, so soft.
      2+ {n's} ears had worked hard. Now they could rest.
      2+ {g} held up the blanket. {n} crept in. It still smelled a bit of jam.
      4: The {bed} was soft and ready. {g} spread the blanket over {n}, and there was plenty left over for {g.him}. || {Sound}, went the {source}. {Sound}.
      4: They didn't have to look for anything now. {n} lay down in the {bed} and just listened. {Sound}. || It came from right outside, slow and deep.
      4: The blanket was dry now. {g} tucked it around {n}, with the yellow patch on top. "Listen," {g.he} said. They did. {Sound}. || That was all there was to do.
      4+ Each {sound} was a little softer than the last one. Or maybe {n's} ears were falling asleep first.
      4+ "It's damp at one end," said {g}. "I'll take that end." That is what friends are for.
      6: The blanket was dry at one end, so {n} got that end. {g} took the other and didn't complain. || From outside came the {sound}, and a long wait, and then the {sound} again.
      6: {n} lay in the {bed} and listened to it. It was a good deal slower than you would think. || After each {sound} there was time for two whole breaths, and after a while there was time for three.
      6: There was nothing more to look for. {g} found a dry blanket for the {bed} and hung the green one on a nail, and {n} lay there, warm, hearing the {sound} come and go, come and go.
      6+ It's easy to find a sound when it's right there. You just lie still, and it finds you.
      6+ "I'd know it anywhere," murmured {g}. "Fancy not knowing it there."
      9: {g} hung the blanket over the foot of the {bed}, well away from anything that might want to speak, and {n} lay down. || The {sound} came, and the long space after it, and the next one. It was like being rocked by something the size of a hill.
      9: {n} lay in the {bed}, and for once didn't try to listen to anything. The {sound} came in without being asked. || In between there was quiet, but it was the full kind now, with something at the end of it.
      9: They shared the blanket, damp end and dry, and lay and listened. After each {sound} {n} meant to count how long it was until the next. || It always got lost somewhere after four.
      9+ It had really been there the whole time. That was a good thing to know about a sound, and about a number of other things.
      9+ "If I ever do that again," said {g} drowsily, "just pull."
      12: {n} settled into the {bed}, and {g} spread the blanket, which was mostly dry, over whatever of them it would cover. The {source} sounded. || It left its usual silence, as wide as a field. Then it sounded once more, on the far side.
      12: There was nothing to listen for now, and so it was easy to listen. {n} lay in the {bed} and let each {sound} go over like a slow wave, feeling it in the ribs a moment before hearing it.
      12: It kept on, as it always had, slow and low and asking for no attention. {n} lay in the {bed}, giving it some anyway. One ought to, now and then. || There was a long pause, and another {sound}, and a longer pause.
      12+ From tomorrow on, probably, they'd stop noticing it again. {n} thought that there were worse things than to be relied on that much.
      12+ The damp wool gave off a comfortable smell, of sheep and soap and, very slightly, of strawberries.
    `,
      { needs: ['sound back'] },
    ),
  ],
}
