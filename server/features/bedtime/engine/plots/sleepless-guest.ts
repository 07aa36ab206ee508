import { beat, type Plot, titles } from '../story-content.ts'

export const sleeplessGuest: Plot = {
  id: 'sleepless-guest',
  premise:
    "A guest can't sleep. At home there are nine in a bed; it isn't quiet that is missing, but somebody's breath.",
  titles: titles(`
    {n} and the Guest Who Couldn't Sleep
    The Wide-Awake {guest.kind}
    {guest} Stays Up
    How {n} Put {guest} to Bed
  `),
  beats: [
    beat(
      'problem',
      `
      2: {g} had a guest. It was {guest.named}. "I can't sleep," said {guest}. "My eyes will not shut."
      2: "Look who is here," said {g}. There sat {guest.named}. It was late, but {guest} was wide awake. "No sleep," said {guest}.
      2: Who is that in the {bed}? It was {guest.named}. {guest} sat up. "I am not sleepy. I am sad," said {guest}.
      2+ {guest} shut one eye. The other eye came open. {guest} shut that one. The first one came open!
      2+ "I want to sleep," said {guest}. "But I can't find it."
      4: {g} had a visitor for the night, {guest.named}. It was late, and {guest} had been put to bed three times already. || "It isn't working," said {guest}.
      4: In the {bed} sat {guest.named}, with eyes as round as plates. "I'm staying here for one night," {guest.he} told {n}. || "But I don't know how to sleep here."
      4: "I've got a guest," whispered {g}, "and my guest can't sleep." It was {guest.named}, all alone in the great big {bed}, looking very small in it.
      4+ "Did you try closing your eyes?" asked {n}. "Yes," said {guest}. "They're the kind that open."
      4+ {guest} had come a long way with a very little bag. There was nothing in it but a sock.
      6: {g} had company. In the best {bed} sat {guest.named}, who was staying for one night and had so far slept for none of it. || "It's a very good bed," {guest.he} said politely. "I'm just not asleep in it."
      6: "I'm glad you've come," {g} whispered. "I need advice. I've got a guest who won't go off." Behind {g.him}, in the {bed}, sat {guest.named}, as awake as noon.
      6: {guest.named} had arrived that afternoon with a bag the size of a bun. Now it was late, and {guest.he} lay in the {bed} and stared up. || {g} had fluffed everything there was to fluff.
      6+ "I've tried lying on this side," said {guest}, "and on that side, and in between. I've run out of sides."
      6+ "At home I just lie down," {guest} said, "and the next thing, it's breakfast."
      9: {g} put {a g.hand} to {g.his} lips and then took it away again, because there wasn't any point. || {guest.named}, who had come to stay the night, was sitting up in the {bed}, wider awake than anyone.
      9: There was a guest that night: {guest.named}, first time away from home. The {bed} had been made with the good sheets. "It's lovely," said {guest}, sitting bolt upright in it. || "Please don't worry about me."
      9: "I've read to {guest.him}," {g} reported in a low voice. "I've read {guest.him} the whole of the tide tables." || In the {bed} behind {g.him} {guest.named} was listening with interest, and not asleep at all.
      9+ {guest} was doing everything right, {n} saw: eyes shut, hands folded, breathing slowly on purpose. It looked like someone waiting for a photograph to be taken.
      9+ "I did sleep for a minute," said {guest} hopefully. "Or else I blinked."
      12: {g} had a houseguest, {guest.named}, who'd come for one night and was so anxious not to be any trouble that {guest.he} couldn't close {guest.his} eyes. || "I'm perfectly comfortable," {guest.he} said, at intervals.
      12: "This is {guest}," said {g}. "{guest.he} doesn't sleep." / "I do, usually," said {guest.named}, from the {bed}. "I can't think what's happened to it."
      12: Being away for the first time is mostly a matter of the first night. {guest.named} had gotten through the afternoon and the supper splendidly. || Now {guest.he} lay in {g's} best {bed} and looked at the ceiling as if it might have a hint.
      12+ "It's so nice here," said {guest}, with a slight wobble, "and so quiet." {n} noticed that it was the second word that wobbled.
      12+ {g} had offered a second pillow, a third pillow, and then no pillow. There wasn't any more to be done with pillows.
    `,
      { sets: ['guest awake'] },
    ),
    beat(
      'plant',
      `
      2: {n} sat down by {guest}. In, out, went {n's} breath. {guest} leaned on {n}. One eye shut! Then {n} got up. Pop! The eye was open.
      2: {guest} put {guest.his} head on {n's} arm. {guest.he} gave a yawn. "Let us get help!" said {g}. So they all got up. No yawn now.
      2: {n} sat so close to {guest}. It was warm. {guest} went soft and slow. "Come on," said {g}. "Up we get!" And {guest} was awake again.
      2+ "I liked that bit," said {guest}. What bit? {guest} did not know.
      2+ "Bring your sock," said {n}. So they took the sock, too.
      4: {n} sat down next to {guest}. For a moment {guest} leaned on {n}, and {guest.his} eyes began to close. "Let's go and get help!" said {g}. {n} jumped up, and the eyes popped open.
      4: {guest} put one ear against {n's} side and listened. {guest.his} head got heavy. Then {n} said, "I know, we'll ask the others!" and got up, and {guest} was wide awake again.
      4: "Move over," said {n}, and sat on the edge of the {bed}. {guest} moved over, but not far. {guest.he} nearly yawned. "The others will know what to do," said {g}, and off they all went.
      4+ "That was almost it," said {guest}. "What was?" asked {n}. "I don't know. It's gone."
      4+ {guest} held {n's} hand on the way. {guest.he} held it with all of {guest.his} might.
      6: {n} sat down on the {bed}, and {guest} tipped over sideways until {guest.he} was leaning against {n's} ribs. It got very quiet. A yawn was on its way. / "I've got it!" cried {g}. "We'll ask around!" And {n} stood up, and that was the end of the yawn.
      6: While they were thinking, {n} hummed a little, and {guest} leaned in to listen, and {guest.his} eyes went small. Then {g} found {g.his} hat. "Somebody will know," {g.he} said. When {n} got up, the eyes went back to being big.
      6: {guest} made room on the {bed} for {n}, but not a lot of room. {guest.he} sat so near that {n} could feel a heart going, and it was going slower and slower. Then it was time to go for help.
      6+ "You can come, too," {n} told {guest}. "You're not asleep anyway."
      6+ {guest} looked back at the {bed}. It was a fine bed. It only had one thing wrong with it, and {guest.he} couldn't think what.
      9: {n} sat on the edge of the {bed} and talked a bit about nothing, and {guest}, who had edged up close, began to sag. Then {g} sat up straight and said that they'd ask for advice. {n} got up, and {guest} straightened like a spring.
      9: For a minute or so nobody said anything. {guest} had leaned {guest.his} head against {n's} shoulder, and it grew heavier, and heavier. "Right!" said {g}. "Coats!" And the moment was gone before anyone had noticed it was one.
      9: {guest} shifted over to make room, until {n} was sitting with a very small shoulder tucked in under an arm. It was the nearest thing to restful all evening. Then they got up and went to find an expert.
      9+ "It's no use lying there by yourself," said {n}. "Come and not sleep with us." And {guest} brightened up at once.
      9+ {guest} walked between them, a good deal closer than the path required.
      12: {n} sat down on the {bed} to think. {guest} had come to rest, without seeming to mean to, against {n's} side, and for a breath or two the whole small creature went slack. Then {g} had an idea, and they got up, and it passed.
      12: {n} began to hum, as one does, and {guest} drew nearer, as one does, and there was a half minute in which nobody was trying to do anything. Then {g} said, brightly, that there must be people who knew about these things.
      12: While {g} looked for {g.his} hat, {guest} sat next to {n}, in fact more or less underneath {n's} arm. {guest.his} eyelids slid. Then the hat turned up. Afterward {n} would remember that half minute, and wonder how anyone could have missed it.
      12+ "You needn't all get up on my account," said {guest}, getting up rather quickly.
      12+ Outside, {guest} took hold of {n's} sleeve, in a casual way, and kept it.
    `,
      { needs: ['guest awake'], sets: ['leaned'] },
    ),
    beat(
      'try1',
      `
      2: "Count," said {h1}. So {guest} counted. One {h1.noise}. Two {h1.noise}. Ten {h1.noise}! {guest} was good at it. {guest} was not asleep.
      2: {h1} shook the {h1.thing}, so low. {h1.noise}, {h1.noise}. It was nice. {guest} sat up to see. "Do it more!" said {guest}.
      2: {h1} said, "Lie flat. Flat as a mat." {guest} lay flat. {guest.he} was flat and wide awake.
      2+ "Now?" said {h1}. "Not now," said {guest}. "Now?" said {h1}. "No," said {guest}.
      2+ {h1} gave a big yawn. {h1} went right to sleep! "Hey," said {n}. "Not you."
      4: "It's easy," said {h1}. "You count." So {guest} counted each {h1.noise} of the {h1.thing}. || At a hundred {guest.he} was so proud that {guest.he} had to do it all again.
      4: {h1} stopped {h1.doing}. "You must look at something dull," {h1.he} said, and held up the {h1.thing}. || But {guest} thought it was the most wonderful thing {guest.he} had ever seen.
      4: "Stretch out all your toes," said {h1}, "and then let go of them, one by one." {guest} did. There were a lot of toes. || When they were all let go, the rest of {guest} was still awake.
      4+ "It always works for me," said {h1}, yawning. It did. They had to wake {h1.him} to say goodbye.
      4+ {guest} asked {h1} forty questions. {n} counted those, too.
      6: {h1} was sure that it was a matter of counting. So they all counted the {h1.noise} of the {h1.thing}, up to one hundred and twelve. {g} nodded off twice. || {guest} only became very good at it.
      6: "Boring," said {h1}. "That's what you want, something boring," and {h1.he} explained to {guest} all about {h1.doing}, from the beginning. {guest} had never heard anything so exciting.
      6: {h1} made {guest} breathe in for four and out for five. {guest} did it perfectly. It made {guest.his} cheeks pink and gave {guest.him} a lot of new energy.
      6+ "May I try?" said {guest}, and for a while {guest.he} was the one {h1.doing}. {guest.he} turned out to have a gift for it.
      6+ "Remarkable," said {h1}. "I've bored whole families to sleep with that."
      9: {h1} recommended dullness, and told {guest} everything there was to know about {h1.doing}. It took some time. {guest} asked to hear the middle part again. || {g} had to be propped up.
      9: "Count something," said {h1}, and gave the {h1.thing} a steady shake: {h1.noise}, {h1.noise}. {guest} counted to three hundred, and then, just to be kind, counted back down.
      9: {h1} knew an exercise. You tell your feet to go to sleep, then your knees, then your elbows. {guest} told them all. They went, too. || It was only {guest} who was left, on {guest.his} own, up at the top.
      9+ "I think one ear went," said {guest}. "It's hard to tell. It's the far one."
      9+ {h1} was a little put out. It had never failed, {h1.he} said, though {h1.he} admitted that until now {h1.he} had only used it on {h1.himself}.
      12: {h1} held that sleep is a kind of boredom, and began to describe it. {guest} was enthralled. At the end there were questions.
      12: "You're trying," said {h1}. "That's what's the matter. Try not to." They all tried, very hard, not to try, to the {h1.noise} of the {h1.thing}. || It was the most strenuous five minutes of the evening.
      12: {h1} had them count, on the ground that numbers are soothing. They are, if you're {g}, who was gone by thirty. {guest} liked the primes, and asked where they stopped.
      12+ "I'm awfully sorry," said {guest}. "It's such good advice. It just goes in and finds me there."
      12+ {n} noticed that {guest} stood with one foot on the end of {n's} shoelace, as though to keep it from blowing away.
    `,
    ),
    beat(
      'try2',
      `
      2: "Eat this," said {h2}. It was one warm {snack}. {guest} ate it up. Yum! Now {guest} was full and warm. And wide awake.
      2: {h2} had a big warm wrap. Round and round {guest} it went. Now {guest} was a roll. A roll with two big eyes.
      2: {h2} made it so dark, and so still. Not one {h2.noise}. "It is too still," said {guest}. "I hear me."
      2+ {h2} gave {n} {a snack}. It was good.
      2+ "I am not asleep," said {guest}. "But I am so glad."
      4: {h2} said that you can't sleep on an empty tummy, and gave everyone a warm {snack}. It was so good that {guest} began to dance. || It was a small dance, but it wasn't a sleepy one.
      4: "Warm feet," said {h2}. "That's the trick." {h2.he} rolled {guest} up in {fluff} until only a nose stuck out. "I'm warm," said the nose. || "I'm not asleep, but I'm very warm."
      4: {h2} knew the quietest spot in the world. They put {guest} in it. There was no {h2.noise}, no breeze, not a peep. || "It's too quiet," said {guest} in a small voice. "I can hear that nobody's there."
      4+ "Did I sleep?" asked {guest}. "Not yet," said {n}. "I thought I did," said {guest}, "but I was there the whole time."
      4+ "I like you, {h2}," said {guest}. "I like your {h2.thing} as well. I like it all. That's why I can't sleep."
      6: {h2} said that it had to be hunger, and brought {snack+}, still warm. {guest} had one, and then, to be on the safe side, two. || After that {guest.he} felt strong enough to stay up for a week.
      6: "Nobody can sleep with cold feet," said {h2}, and packed {guest} in {fluff} right up to the ears. || {guest} lay there like something breakable in the mail, and blinked.
      6: {h2} took them to a corner where there wasn't a sound, not a creak, not {a h2.noise}. {guest} lay down in it and sat right up again. || "It's the wrong quiet," {guest.he} said. "There isn't anybody in it."
      6+ "It was very kind of you," {guest} told {h2}. "I was awake for all of it."
      6+ "It works on everybody else," said {h2}. It was working on {g} right then. They had to hold {g.him} up.
      9: {h2} put it down to supper, or rather the time since supper, and served {snack+}. {guest} ate with great happiness, and became, if anything, more awake, with crumbs.
      9: "Silence," {h2} advised, and led them to the most silent place {h2.he} knew. They stood in it. You could hear it ringing. {guest} came and stood on {n's} foot. || "It's so empty," {guest.he} whispered.
      9: {h2} tucked {guest} into a nest of {fluff}, deep and dark and warm. {n} would have been asleep in a minute. || {guest} lay in the bottom of it and said, after a while, "Is everybody still there?"
      9+ "You won't go far, will you?" asked {guest}. / "We're right here," said {n}. / "Oh, good," said {guest}. "I only wanted to hear it."
      9+ "It's a mystery," said {h2}, and put away the {h2.thing} so softly that it hardly went {h2.noise}. "The guest is warm, fed, and dry. What's left?"
      12: {h2} believed that there's no trouble that isn't partly hunger. They had {snack+}. It was delightful, and several other troubles that nobody had mentioned did in fact go away. {guest} stayed up.
      12: There was a corner that {h2} kept for such cases, so quiet that you heard your own heartbeat. {guest} was laid down in it with ceremony. A minute passed. || "Excuse me," said {guest's} voice. "Would somebody mind coughing?"
      12: {h2} made up a bed of {fluff} for {guest}, and put the {h2.thing} where it couldn't be heard, and they all withdrew to a distance. || It was a perfect bed, and every one of them could see how much room there was in it.
      12+ {guest} asked, in a very small voice, whether somebody would mind humming. It wasn't a thing, {n} thought, that one usually wants in order to sleep.
      12+ "Everything a person could need," said {h2}, frowning at the little heap. "And still it's as if we'd forgotten to pack something."
    `,
    ),
    beat(
      'try3',
      `
      2: "What is it like in your bed?" said {h3}. "There are nine of us," said {guest}. "One big bed. We go in, out, in, out."
      2: {h3} said, "Who sleeps by you at home?" "All of them!" said {guest}. "My eight. They breathe on me."
      2: {h3} put {h3.his} ear down to {guest}. "You are not ill," said {h3}. "You miss someone. Who is it?" "My eight," said {guest}.
      2+ "In, out," said {guest}. "Like the sea."
      2+ Nine in a bed! {n} had to laugh. {guest} had to laugh, too.
      4: {h3} did something new. {h3.he} asked {guest}. "What is it like at home?" "Oh," said {guest}, "there are nine of us in one bed. My brother snores in my ear. It's lovely."
      4: "Tell me about your own bed," said {h3}. "It's full," said {guest}. "There are feet in it. There's always somebody breathing." {guest.he} sighed. || "Here nobody's breathing at all."
      4: {h3} listened to {guest} for a while. Then {h3.he} said, "You're not too awake. You're too alone." || And {guest} nodded, and {guest.his} nose went pink.
      4+ {n} thought of how {guest} had leaned, back there on the {bed}. {guest} had almost yawned!
      4+ "It's hard to sleep in a bed with nobody's feet in it," said {guest}.
      6: {h3} was the first one who thought of asking {guest}. "How do you fall asleep at home?" / "There are nine of us," said {guest}. || "We all breathe, and it goes like waves, and then I'm gone." {guest.he} looked down. "I've never slept just me."
      6: "What does it sound like where you sleep?" asked {h3}. {guest} shut {guest.his} eyes to hear it better. || "Like this," {guest.he} said, and made a soft noise, in and out, in and out. {n} knew that noise. Everybody makes it.
      6: {h3} went on {h3.doing} and let {guest} talk. It all came out: the eight brothers and sisters, the one bed, the snores, the knees. || "It's so full," said {guest}, "and here it's so… wide."
      6+ {n} remembered something. There had been a yawn, back at the beginning. What had they been doing, right then?
      6+ "They steal the blanket," said {guest}, "and they kick." {guest.his} voice was full of love.
      9: {h3} looked at {guest} instead of talking about {guest.him}. "How many are you at home?" / "Nine," said {guest}. "In one bed, like spoons. There's always someone breathing down your neck." || {guest.he} swallowed. "I never knew that I'd miss it."
      9: "It isn't sleep you've lost," said {h3} to {guest}, gently. "It's a noise." {guest} thought. And then {guest.he} made it for them, in and out, like a small tide: eight others, asleep. || That was the noise.
      9: Nobody had asked {guest} anything, it turned out, except whether it was working. {h3} asked. It came out in a rush, the eight others, the one bed, the snoring on both sides. || "I've never in my life heard it be quiet," said {guest}.
      9+ {n} was thinking backward through the evening, past all that good advice, to a half minute on the edge of the {bed}.
      9+ "So the better the bed, the worse it gets," said {g}, much struck. "And I gave {guest.him} the widest one."
      12: {h3} asked the question that the rest of them had walked all over {home} not asking. "What's it like, where you do sleep?" / "Crowded," said {guest}, and smiled for the first time. || "There are nine of us. You breathe in when there's room."
      12: "One doesn't miss what one likes," said {h3}, {h3.doing}. "One misses what one's used to." {guest} considered this. "Then I think I miss my brother's snoring," {guest.he} said slowly. || "I've complained about it all my life."
      12: {h3} sent the others off to look at something and spoke to {guest} alone. When they came back {h3.he} merely said, "Nine in a bed, since birth. You might think about that." || They thought about it.
      12+ Everyone had given {guest} what puts them to sleep, it occurred to {n}. It's how people usually are kind.
      12+ There'd been one moment, {n} was sure of it, when {guest} had very nearly gone. {n} tried to think what they had been doing right. It had been, as far as {n} could recall, nothing.
    `,
      { sets: ['nine in a bed'] },
    ),
    beat(
      'turn',
      `
      2: Back they went to {nook}. {n} had a thought. "You leaned on me," said {n}. "I went in, out. And your eye shut!"
      2: Back {nook.at}, {guest} looked at the {bed}. "Too big," said {guest}. "Too big for one." Then {n} knew. "It is not for one!" said {n}.
      2: They went back to {nook}. "It was when we sat," said {n}. "You and me. So close. That was it!"
      2+ "Was it?" said {g}. "It was," said {n}.
      2+ {guest} looked at {n} with two big eyes. "Can we do it again?"
      4: Back {nook.at}, {n} stopped. "You were nearly asleep before," {n} told {guest}. "When you leaned on me! And then we all jumped up to find out how to make you sleep."
      4: When they got back to {nook}, there was the {bed}, wide and smooth and empty. {n} looked at it, and looked at {guest}. "It's not the wrong bed," said {n}. "It's just not full enough."
      4: "I know what it is," said {n}, back {nook.at}. "It's breath. You need to hear somebody breathe." "I can breathe," said {g}. "I do it every day."
      4+ {guest} was already lifting up the corner of the blanket.
      4+ They had gone all that way, and the answer had been sitting on the bed.
      6: {n} worked it out on the way back to {nook}. "You leaned on me," {n} said to {guest}, "and I was breathing, and you nearly went. And then I got up to go and find out how it's done."
      6: Back {nook.at} they all looked at the {bed}. It was wide and white and smooth. "It looks like a field in winter," said {guest}. / "It needs people in it," said {n}.
      6: "How many can you breathe like?" {n} asked {g}, back {nook.at}. {g} had never tried. {n} counted on two hands. "Me, and you, and the {crowd+}. That might be enough."
      6+ "You mean that's all?" said {g}. "We just lie there?" / "We just lie there," said {n}.
      6+ {guest} didn't say anything. But {guest.he} had hold of {n's} sleeve.
      9: They were back {nook.at} when {n} got hold of it. "We had it," {n} said. "Right at the start. You leaned on me, and I was just sitting here, breathing. And then we leaped up to look for a cure."
      9: {n} stopped in front of the {bed}. So much good linen, and so flat. "There's nothing the matter with it," said {n}, "except that it's empty." And {guest}, beside {n}, let out a breath as though a thing had finally been said.
      9: "I'd like to try something," said {n}, back {nook.at}. "It doesn't need anything. It just needs everyone." {g} asked what they should bring. "Your lungs," said {n}.
      9+ {g} had been about to suggest warm milk. {g.he} put it back.
      9+ It's an odd thing to walk so far for something that you'd only just gotten up from.
      12: Back {nook.at} {n} finally caught the thing that had been going around all evening just out of reach. "We had it," said {n}. "We were doing it. We stood here, close together, and you were practically gone, and then we got up to go and help you."
      12: The {bed} lay as they had left it, vast and immaculate. They looked at it through {guest's} eyes, and it seemed about the size of Kansas. / "Too quiet," said {n}. "You did say. You said it first thing."
      12: "You wanted someone to be there," {n} said, back {nook.at}. "And to hear that they were." {guest} nodded, studying {guest.his} feet. / "Well," said {n}, taking off one shoe, "that shouldn't be hard."
      12+ "I've been a goose about the sheets," said {g}. "I ironed them. I ironed out every wrinkle that might have been company."
      12+ {guest} said again that they mustn't go to any trouble. It was no trouble, {n} said. It was the opposite of trouble.
    `,
      { needs: ['leaned', 'nine in a bed'], sets: ['answer known'] },
    ),
    beat(
      'payoff',
      `
      2: {n} lay down by {guest}. {g} lay down, too. And the {crowd+}! All in one bed. In, out, they went. {guest} shut one eye. {guest} shut two. Asleep!
      2: In went {guest}. In went {n}. In went {g}, and the {bed} said creak. In, out, in, out, went all of them. And {guest} slept.
      2: They all got in. Toes and knees and noses! "Now it is good," said {guest}. In, out. In, out. And that was that. {guest} was asleep.
      2+ {guest} had one foot on {g's} nose. {g} did not say a thing.
      2+ It took one, two, three breaths. That was all.
      4: {n} lay down on one side of {guest}, and {g} lay down on the other, and the {crowd+} filled in the gaps. They all breathed in, and they all breathed out. {guest} got as far as "Thank y…" and was asleep.
      4: Everybody got in. It was tight. There were feet everywhere. "Perfect," said {guest}. {n} breathed slowly, in and out, right by {guest's} ear. After four breaths a tiny snore came back.
      4: "Scoot over," said {g}, and got in. The {crowd+} got in. {n} was in the middle, next to {guest}. It went like waves, in and out. And {guest} went out with it, far, far out, and slept.
      4+ "It works," whispered {g}. "Shh," said {n}. "Breathe."
      4+ {guest's} ear twitched once. One foot twitched once. Then they were asleep, too.
      6: So they all got into the one bed: {n} on this side, {g} on that side, the {crowd+} wherever there was a hollow, and {guest} squashed in the middle. They breathed. {guest} smiled, sank, and was asleep before anybody could say good night.
      6: {n} lay down so close that {guest} could hear every breath. In, and out. {g} joined in, a good deal lower. The {crowd+} did the high notes. It went through the whole bed like a slow wave, and on the fifth one {guest} didn't come back up.
      6: It was a terrible squash. Somebody's elbow was in somebody's ear. "Oh," said {guest}, and gave a sigh that came all the way from home, and shut both eyes, and this time they stayed shut.
      6+ "That's it?" whispered {g}. "No counting? No {snack+}?" / "That's it," whispered {n}. "You have to stay, though."
      6+ Somebody had all the blanket. It was exactly as it ought to be.
      9: They got in, all of them. {n} lay on the left, breathing as slowly as it can be done, and {g} lay on the right, like a hill, and the {crowd+} packed themselves in wherever there was a draft. "Like this?" asked {n}. But {guest} had already gone.
      9: In, and out. It's the least that anyone can do, and they did it all together, {n} first, then {g}, a half beat behind. Between the two of them {guest} loosened, like a knot in warm water, and slept.
      9: There were knees in it now, and feet, and someone's chin. "Is it too full?" asked {n}. / "It's just about," murmured {guest}, "just about…" and never said what.
      9+ {g} tried to get out again, after a time, and found that {g.he} was being held by the ear.
      9+ "We could have done that an hour ago," said {g}, hardly moving {g.his} lips. / "We did," said {n}. "We only stopped."
      12: So they lay down, {n} and {g} and as many of the {crowd+} as cared to, and did the one thing that all of them had been doing the entire evening. {guest} listened. You could see {guest.him} listening, and then you could see the place where {guest.he} stopped.
      12: It wasn't dignified. {g} took up more than half, and somebody's cold foot was making the rounds. {n} breathed in, and out, and felt how on either side the others had fallen in with it. {guest} gave one long shudder, like a boat touching the dock, and slept.
      12: "I'm so sorry to be a…" said {guest}, from somewhere under {n's} arm, and was asleep before the noun.
      12+ It made, {n} thought, a sound like the sea, if the sea had been to dinner with friends.
      12+ "All my life I've kept the best bed for guests," said {g}, in a whisper, "and put them in it all alone."
    `,
      { needs: ['answer known'], sets: ['guest asleep'] },
    ),
    beat(
      'after',
      `
      2: It was so warm in the {bed}. {guest} was on one side. {g} was on one side. {n} was in the middle. In, out. In, out.
      2: {n} did not get up. It was too good. In, out, went {guest}. In, out, went {g}. In, out, went {n}.
      2: No one had to look now. No one had to go. They all lay in the {bed} like spoons. Warm, warm spoons.
      2+ {guest} held on to {n}, even in sleep.
      2+ In, like a wave. Out, like a wave.
      4: Nobody got up again. Why would they? {n} lay in the warm middle of the {bed} and felt them all breathing, {guest} so quick and small, {g} so deep and slow.
      4: {n} meant to get up when {guest} was asleep. But the {bed} was warm, and the waves went in and out, in and out, and getting up seemed like a lot of work.
      4: There they lay, in one big heap in the {bed}. {guest} sighed. {g} sighed. || {n} lay very still so as not to wake anyone, and it's hard to lie that still and not grow sleepy.
      4+ One of the {crowd+} had settled on {n's} pillow. It weighed about as much as a thought.
      4+ {guest's} {guest.hand} opened a little. It was all right now. It didn't have to hold on.
      6: {n} had planned to slip out quietly. But {guest} had hold of a sleeve, and anyway it was warm there, and the breathing went on and on like something being explained very patiently.
      6: So {n} stayed where {n} was, in the middle of the {bed}, one in a row of sleepers. It's not easy to stay awake in a row of sleepers. || It's like standing in a river.
      6: Nobody moved now. In the {bed} all the breathing went in, and out, and in, and each time there was a bit more room before the next one.
      6+ {g} snored, but only on the way in. It was very much like a brother, {n} supposed.
      6+ "I hope they're not lonely at home," {n} thought, "with only eight."
      9: {n} lay in the {bed}, wedged in on both sides, and waited until it would be safe to move. But there was no hurry about it. || {guest} breathed, and {g} breathed, and it was like lying between two clocks, a small one and a large one, both of them slow.
      9: It turns out that you can't breathe like someone asleep for long, as a favor to somebody else, without noticing certain effects. || {n} lay in the {bed} and noticed them, from the feet upward.
      9: There was no question of getting out. {n} lay in the middle of the {bed} and listened to the in and out of them all, near and far, high and low, and didn't even count.
      9+ {guest} said something in {guest.his} sleep. It sounded like "move over," and it sounded happy.
      9+ Warm is a thing you can be by yourself. But not, {n} thought, this sort of warm.
      12: {n} had fully intended to get up. But the {bed} was warm, and there was an arm across {n's} arm, and the breathing had gone on so long by now that it was no longer a thing anyone was doing.
      12: It's catching. {n} had known that, and had lain down all the same, in the middle of the {bed}, with that long slow swell going through it, in and out, in and out, and no particular reason to hold on to the rail.
      12: They lay in the {bed} like things put away for the night by somebody careful. In the dark you couldn't have told which breath was whose, and little by little {n} gave up trying to.
      12+ In the morning there'd be stiff necks all around, and nobody would mention it.
      12+ Somewhere eight others lay with a gap in the row. {n} hoped that they'd closed up a bit, but not all the way.
    `,
      { needs: ['guest asleep'] },
    ),
  ],
}
