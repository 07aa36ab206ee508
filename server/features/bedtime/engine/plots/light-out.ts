import { beat, type Plot, titles } from '../story-content.ts'

export const lightOut: Plot = {
  id: 'light-out',
  premise: 'The big light has gone dark. It shines as ever, under a coat of dust, and the child has the cloth for it.',
  titles: titles(`
    {n} and the Tired {light}
    The {light} That Went Gray
    Who Put Out the {light}?
    {n} Brings Back the {light}
  `),
  beats: [
    beat(
      'problem',
      `
      2: "Look," said {g}. "The big {light} is out! No light. It is all gray." {n} looked up. It was so gray.
      2: Each night the {light} shone. But not this night. "It does not shine," said {g}. "How will the {crowd+} find their beds?"
      2: "One, two, three, shine!" said {g}. The {light} did not shine. {g} said it again. No light!
      2+ {n} gave the {light} a wave. It did not wave back.
      2+ "Is it sad?" said {n}. "Is it ill?" said {g}. They did not know.
      4: Every evening the big {light} shone, and by its light the {crowd+} found their way to bed. Tonight it was dark. || "It was getting dimmer and dimmer," said {g}, "and now it's out."
      4: "Something is wrong with the {light}," said {g}. "See how gray it is? It won't shine." || Without it, nobody {home.at} could find the way to bed.
      4: {g} pointed up. The {light} hung there, as gray as an old sock. "No light, no bedtime," said {g}. || "The {crowd+} are afraid they'll get into the wrong beds."
      4+ Two of the {crowd+} had already bumped into each other. "Sorry," they said. "Sorry." "Sorry."
      4+ {n} looked hard at the {light}. It wasn't broken. It only looked very, very tired.
      6: There was something wrong with the {light}. It ought to have been shining over all of {home} by now, so that everyone could see to get into bed. || Instead it hung there, gray as porridge.
      6: "It's been fading since spring," said {g}, "a little each night. And tonight I lit it, and nothing." They both looked up at the {light}. || It was like looking at a closed door.
      6: {g} had done everything as usual, and still the {light} stayed dark. "It has never done that to me before," {g.he} said, rather hurt. || All over {home} people were feeling for the edges of their beds.
      6+ Down below, the {crowd+} were sorting themselves out in the gloom. "Is this me?" one of them kept asking. "Or is that you?"
      6+ {n} had a good long look. There was no crack in it anywhere. "I don't think it's broken," said {n}. "I think it's something else."
      9: For as long as there had been bedtimes {home.at}, the {light} had shone over them. Tonight it hung there as dull as a turnip. "I lit it myself," said {g}. || "It simply didn't take."
      9: "I kept telling myself that my eyes were getting old," said {g}. "But it isn't my eyes, is it?" {n} looked up at the {light} and had to admit that it wasn't. It had gone out, or as good as out.
      9: You could tell by the bumping. The {light} hadn't come on, and all around {home} people were walking into their own furniture. {g} gazed up at it helplessly.
      9+ "It got a little dimmer every evening," said {g}. "Just little enough for nobody to say anything."
      9+ The {crowd+} had given up on their own beds and were settling down in a heap, with a certain amount of argument about feet.
      12: The {light} hadn't so much gone out as given in. Night by night it had dwindled, and nobody liked to mention it, and now, for the first time, it was dark {home.at}. || {g} stood under it with {g.his} head tipped back.
      12: "Go on, then," {g} was saying quietly to the {light}. "One more. As a favor." Nothing happened. {g.he} turned around and saw {n}. || "I wasn't talking to it," {g.he} said.
      12: It happens slowly, and then it has happened. All year the {light} had been sinking by amounts too small to see, and tonight {g} had lit it as always and it had stayed the color of slate.
      12+ People managed, in the dark, the way people do. There was a good deal of "Excuse me," and "Is this yours?" || and somebody had apologized to a coat.
      12+ {n} went over the facts. It had been lit. It wasn't cracked. It was warm to the hand. It just wasn't bright.
    `,
      { sets: ['light dark'] },
    ),
    beat(
      'plant',
      `
      2: "Take this," said {g}. It was a soft, red cloth. "For your nose," said {g}. {n} put the cloth away. Then they went to ask for help.
      2: {n} said, "Achoo!" So {g} gave {n} a cloth. It was big and red and soft. "Keep it," said {g}. "Now come."
      2: {g} had a red cloth with dots. "You may need it," said {g}. In it went, into {n's} pocket. And off they went to get help.
      2+ It was a very soft cloth. {n} put it on one cheek. Mmm.
      2+ "What is it for?" said {n}. "For this and that," said {g}.
      4: {n} sneezed. It was dusty in there. {g} pulled out a big red handkerchief with white dots. "Keep it," {g.he} said. "One always needs one. Now, let's ask for help."
      4: "Before we go," said {g}, and tucked a soft red handkerchief into {n's} pocket. "You never know. Now let's find somebody who can help."
      4: {g} tied a red handkerchief around {n's} wrist, with a loose knot. "So you'll have it when you need it," {g.he} said. "When will I need it?" asked {n}. "That's the thing," said {g}. "You never know."
      4+ The handkerchief was old and had been washed a hundred times. That's how they get so soft.
      4+ "Dust," said {g}, and sneezed. "It gets everywhere, you know. Everywhere."
      6: {n} sneezed twice. "It's the dust," said {g}, and gave {n} a red spotted handkerchief the size of a tablecloth. "Hold on to that. There's no trouble in the world that isn't better with a clean handkerchief." Then they set off to find out who knew about lights.
      6: "Pockets?" asked {g}. {n} had two. Into the first went a soft red handkerchief. "In case," said {g}. {g.he} didn't say in case of what. The two of them set off to ask around.
      6: {g} never left {nook} without a handkerchief, and that night {g.he} gave it to {n} to carry, because {n's} nose was dripping a bit. It was red with white spots and as soft as a rabbit's ear.
      6+ "When did you last dust up here?" asked {n}, sneezing again. / "Dust what?" said {g}.
      6+ The {light} watched them go, if a gray thing can watch.
      9: {n} sneezed, and {g} produced a red spotted handkerchief and made {n} keep it. "There's a lot of dust about lately," {g.he} said. "I can't think where it all settles." They went out to ask for advice.
      9: "First rule," said {g}, stuffing a large, soft handkerchief into {n's} pocket. "Never go anywhere without one." {n} asked what the second rule was. "I've never needed a second," said {g}, and they went to ask about the {light}.
      9: It was so dusty in there that {n} couldn't stop sneezing. {g} handed over {g.his} own red handkerchief, washed as soft as a petal, and they went to find somebody who understood lights.
      9+ The handkerchief had a G embroidered in one corner, which might have stood for anything, {g} said, and probably did.
      9+ {n} gave a last look back. The {light} hung against the {sky}, as dull as a plate.
      12: {n} sneezed three times, and {g}, who believed in being prepared for exactly one emergency, drew out an enormous red handkerchief. "Keep it," {g.he} said. "It's the time of year. The dust comes down and lies on everything, and one stops seeing it."
      12: On the way out {g} gave {n} a handkerchief, red, with white spots, laundered to the softness of smoke. {g.he} gave one to everyone, sooner or later. It was as near as {g.he} came to a philosophy.
      12: "You'll want this," said {g}, and held out a large soft handkerchief. {n} hadn't been aware of wanting it, but was just about to sneeze, and took it, and did, and put it away. Then they went looking for an expert.
      12+ {n} asked who usually took care of the {light}. "I do," said {g}. "I light it." {n} thought about that answer for a while. It seemed to have a hole in it somewhere.
      12+ There's an odd companionship in walking away from something that doesn't work. Neither of them looked back, and they both knew exactly where it was.
    `,
      { needs: ['light dark'], sets: ['cloth in pocket'] },
    ),
    beat(
      'try1',
      `
      2: "It wants to eat," said {h1}. "All things want to eat." So they held up one {snack} to the {light}. It did not eat. It did not shine.
      2: "Say please," said {h1}. "Please!" said {n}. "Please, please!" They looked back. No light. It was still gray.
      2: {h1} shook the {h1.thing}. {H1.noise}! "That will wake it up," said {h1}. They looked. It did not wake up.
      2+ "I will think of one more thing," said {h1}. {h1} did not think of one.
      2+ {n} ate {a snack}. {n} did not get any brighter.
      4: "It's asleep," said {h1}. "You have to wake it." {h1.he} made the {h1.thing} go {h1.noise} as loud as {h1.he} could. Everybody looked back. || Everybody was awake now, but not the {light}.
      4: {h1} had a good, long look. "Did you say please?" asked {h1}. They hadn't! So they all turned around and called "Please!" The {light} stayed just as gray as before.
      4: "Perhaps it's hungry," said {h1}. They held up {a snack} on a long stick, as near to the {light} as they could. || It got no bite taken out of it. "Not hungry," said {h1}.
      4+ "It's a very polite {light}," said {g}. "I'm sure it would shine if it could."
      4+ {n} blew on a cold nose and looked for the handkerchief, and found that it was still there.
      6: {h1} thought that it might have overslept. "I do, now and then," {h1.he} said, and gave the {h1.thing} three great shakes, {h1.noise}, {h1.noise}, {h1.noise}. || From where they stood you could see the {light} quite well. It hadn't turned a hair.
      6: "It hasn't eaten," {h1} decided. {h1} thought that most things came down to that. So they lifted up {a snack} on the end of a pole, and held it there until their arms shook. || Then they shared it.
      6: "Have you tried thanking it?" asked {h1}. "Thank you!" {n} called across {home}, and {g} called it, too. It was the right thing to do. || It just wasn't the right thing to do for that.
      6+ "Well, it was worth trying," said {h1}, and went back to {h1.doing}, with one eye on the dark.
      6+ {g} felt sure it had flickered. {n} had seen it, too. But it was only a moth, going past.
      9: {h1} was a great believer in noise. {h1.he} raised the {h1.thing} and let it go {h1.noise} until the whole place rang. || Across the way, the {light} didn't so much as blink.
      9: "In my experience," said {h1}, "anything that stops is hungry." They had only {a snack} to offer. It was held up to the {light}, from afar, for a polite length of time. || Then it was eaten by somebody else.
      9: "Perhaps it's sulking," said {h1}, when {h1.he} had heard about the {light}. "Pay it no attention." They turned their backs, and hummed, and looked at their feet. || When they turned around, it hadn't noticed that they were gone.
      9+ "It worked with my cousin," said {h1}. They all agreed that it was a good idea, for a cousin.
      9+ The worst of it was how patient the {light} looked, up there, as if it were waiting for them to get to it.
      12: {h1}, who had kept on {h1.doing} by feel, was of the opinion that it had simply gone to sleep on duty, and applied the {h1.thing}. {H1.noise}! It was an impressive sound. || It woke a number of people who hadn't been the problem.
      12: "Maybe nobody has thanked it lately," said {h1}. They thought back, and nobody had. So they did, all three, facing it, and felt a bit foolish and a bit better. || It went on being dark.
      12: {h1} proposed a replacement and looked around for one. They held up, in turn, everything {h1.he} owned that had a shine to it, down to the {h1.thing}. || It made {h1.his} belongings look splendid. It did nothing for the night.
      12+ "You mustn't be discouraged," said {h1}. "I've been wrong about nearly everything, and look how well I am."
      12+ It was only when you couldn't see {home} properly, {n} thought, that you found out how much of it you knew by heart.
    `,
    ),
    beat(
      'try2',
      `
      2: "Sing to it," said {h2}. So {n} sang. It was a good song. They looked back. It was gray, gray, gray.
      2: "It is cold," said {h2}. "It wants a hat." They got a hat. But the {light} had no head. Where do you put it?
      2: {h2} looked in the {h2.thing}. "I have no light in here," said {h2}. In there it only went {h2.noise}. Oh well.
      2+ {g} put a hat on, to help. It was a good hat. It was no help.
      2+ {n} sang a bit. "I like it," said {h2}. "I like it even in the dark."
      4: {h2} had an idea. "Sing," {h2.he} said. "Things shine when you sing." So {n} sang, and {g} sang, and {h2} went {h2.noise} with the {h2.thing}. || {h2.he} was right, a bit. Everyone's eyes shone. But the {light} didn't.
      4: "It could be cold," said {h2}. {h2.he} gave them a scarf for it. But a scarf makes a light darker, not lighter. || They thought about that, and gave the scarf back.
      4: "I know," said {h2}. "Tell it a joke." So {n} told the one about the cow on the stairs. || {g} laughed so much that {g.he} had to sit. The {light} didn't laugh.
      4+ "I was so sure," said {h2}. "I am nearly always sure."
      4+ They were getting dusty themselves, from all that walking. {n} wiped {g's} nose with the red handkerchief.
      6: {h2} wanted to cheer it up. "Nobody can be gray while they're laughing," {h2.he} said. {n} told the best joke in the world, the one with the cow. || It cheered up {h2}, and {g}, and a passing beetle.
      6: "Music," said {h2}, and set the {h2.thing} going, {h2.noise}, {h2.noise}. {n} sang along, and it grew into quite a concert. When it was over, they looked up hopefully. || The {light} was still as gray as a boot.
      6: {h2} had read that lights are shy. "Look away, and say that you like it," {h2.he} said. They looked away and said it. || When they peeked, it was exactly as dark as before, but it did seem to be listening.
      6+ {g} wiped {g.his} face with the corner of {n's} handkerchief. It left a clean spot on {g.his} cheek, bright as a coin. {n} looked at it for a moment.
      6+ "There isn't much to be done from down here," {h2} said, giving up. "You'd have to go right up close." {n} put that away to think about.
      9: {h2} put down the {h2.thing} and said that no one shines on an empty heart. So they cheered it up, from where they were, with a song and two jokes. || It must have been a happy light by the end. It wasn't a bright one.
      9: "Let's think," said {h2}. "What makes you light up?" {n} considered. "Being looked at. By someone who's glad." / So they all looked at it, and were as glad as they could be. || It was rather far off.
      9: {h2} held that it was a matter of warmth and offered them a scarf. They had gotten as far as thanking {h2.him} when {n} wondered how covering up a light would make more of it. || There was a thoughtful pause.
      9+ {g} sneezed, and {n} passed the handkerchief. Where {g} rubbed, a streak of clean face appeared. || "You're quite a different color under there," said {n}.
      9+ "The trouble with a thing that's high up," said {h2}, "is that everyone sees it and nobody looks at it."
      12: {h2} took the question seriously, which is to say that {h2.he} stopped {h2.doing}. "If it's lit," {h2.he} said, "and it's whole, and it's warm, then it's shining." / "But it's dark," said {g}. || "I didn't say that you could see it," said {h2}.
      12: They tried singing to it, at {h2's} suggestion, with the {h2.thing} keeping time. It was the kind of thing you can only do in the dark. || The light stayed out, but none of them felt that the song had been wasted.
      12: "What would you want," asked {h2}, "if you'd hung up there for years?" / {n} thought. "For someone to come and see how I was." / Nobody said anything. || They'd lit it and looked by it, but nobody had ever gone up to see.
      12+ {g} mopped {g.his} brow with {n's} handkerchief, and it came away black. "Goodness," {g.he} said. "Was that all me?"
      12+ "You never notice what you see by," said {h2}. {n} turned it over on the way, and it was just as true from the other side.
    `,
    ),
    beat(
      'try3',
      `
      2: {h3} looked at {n's} nose. "You have dust on you," said {h3}. "You have to wipe it." Wipe, wipe. Now the nose was bright!
      2: "I can't see it well from here," said {h3}. "Did you go up close? Did you look at its face?" No! They did not do that.
      2: {h3} was {h3.doing}. "When I can't see, I wash my face," said {h3}. {n} looked at {g}. {g} looked at {n}.
      2+ Dust on {g}. Dust on {n}. Dust on the {h3.thing}. Dust, dust, dust!
      2+ "A face gets gray," said {h3}. "It is not sad. It is just not clean."
      4: "Hold still," said {h3}, and wiped a smudge off {n's} cheek. "There. I knew that you were under it." || {n} thought of the {light}, so gray, so very gray, and had an idea.
      4: {h3} asked only one thing. "Has anybody been up to look at it?" Nobody had. They had all stayed far away, and shouted. || "Well, then," said {h3}.
      4: {h3} was {h3.doing}, very calmly. "Mine went dim once, too," {h3.he} said. "It turned out that I had never washed it." || {g} turned quite pink.
      4+ {h3} showed them the {h3.thing}. One half had been wiped and one half hadn't. You would have thought that they were two different things.
      4+ "How often must one wash a light?" asked {g}. "More than never," said {h3} kindly.
      6: {h3} listened, looked at {n}, and reached out to rub a spot on {n's} forehead. "Dust," {h3.he} said. "You've been gray all evening, and you didn't know it." || {n} stood very still. So had somebody else.
      6: "Who washes it?" asked {h3}. / "Washes what?" said {g}. / "The {light}." / {g} opened {g.his} mouth, and shut it again, and looked at the sky.
      6: {h3} took the {h3.thing} and drew one finger across it. There was a bright line where the finger had been. {h3.he} didn't say a word. || {h3.he} only held it up for them to see.
      6+ "Well, I never," said {g}. And that was just it. {g.he} never had.
      6+ "It isn't sulking," said {n} slowly. "It isn't hungry. I think it's only… dirty."
      9: {h3} looked from one of them to the other. "Have either of you seen yourselves?" {h3.he} asked, and held up something shiny. Two gray faces looked out of it. || "You've been walking about in the dust all night. So, I imagine, has the light."
      9: "Let me ask you something simple," said {h3}. "Who cleans it?" There was a long silence, in which {g} could be heard remembering all the years in which nobody had.
      9: {h3} said that a window isn't dark, it's only dirty, and went on {h3.doing}. {n} stopped walking. It took {g} another four steps to notice.
      9+ {n} felt for the handkerchief. There was still one clean corner, and a clean corner, {n} thought, was where you began.
      9+ "All that trouble," said {g}. / "It probably liked the company," said {n}. "It just couldn't show it."
      12: "Come here into what light there is," said {h3}, and with a thumb removed a layer of evening from {n's} cheek. "You look dim," {h3.he} said. "You aren't. You're dusty." || It was, {n} understood, a complete answer.
      12: {h3} asked what it had looked like, up close, the last time. / "I don't know," said {g}. "I've only ever been under it." || {h3} nodded, and took a while about it, so that they could get there without being pushed.
      12: "I've noticed," said {h3}, {h3.doing}, "that people will do anything for a thing except wipe it." {g} made a small sound. || {n} had already put a hand into a pocket, where something soft was.
      12+ Dust doesn't arrive, {h3} said. It just doesn't leave. A year of it is no thicker than a page, and you can't see through a page.
      12+ They didn't run, going back. But they walked like people with a good secret between them.
    `,
    ),
    beat(
      'turn',
      `
      2: Back they went to {nook}. Up, up, up went {n}, close to the {light}. "I see dust," said {n}. "So much dust! There is a bit of shine in there."
      2: They went back. {n} went up so close that nose and {light} were touching. It was warm! It was not out. It just had dust on.
      2: Back {nook.at}, {n} put one finger on the {light}. The finger made a line. In the line was… light!
      2+ "Oh," said {g}. "Oh, my. I never did wash it."
      2+ {n} blew. Poof! The dust went up {g's} nose. Achoo!
      4: Back {nook.at}, {n} climbed up and up, until the {light} was right in front. It was warm. It wasn't out at all! It was only wearing a coat of dust, as thick as felt.
      4: They climbed up beside the {light}. {n} drew one finger down the middle of it. Where the finger had gone there was a thin, thin, golden line.
      4: {n} went back to {nook} and looked at the {light}, really looked, from very near. Something glimmered, deep down, like a fish in a muddy pond. "It's shining!" said {n}. "It's been shining all the time."
      4+ "It must have been so tired of not being seen," said {g}.
      4+ {n} wrote a big {n} in the dust. It glowed.
      6: They climbed up behind {nook}, to where nobody had been for years. Close up, the {light} was warm, and it hummed. {n} put a finger to it and drew a line, and out of the line came a thin, bright slice of gold. "It never went out," said {n}.
      6: Back {nook.at}, {n} went up on tiptoe, nose to nose with the {light}. It had fur. No, it was dust, gray and soft and as thick as a mitten, and somewhere behind it something was shining its very hardest.
      6: {n} breathed on the {light} and watched. The breath made a little dark cloud, and at the edge of the cloud, where the wet had taken the dust away, there was one bright bead.
      6+ {g} looked at it for a long time. "All these years I've lit you," {g.he} told it, "and I never once washed your face."
      6+ "How many years is that?" asked {n}, looking at the dust. / "About so many," said {g}, and showed with finger and thumb.
      9: They went back, and past {nook}, and up, where no one ever went. {n} laid a palm on the {light} and took it away again. There was a print, four fingers and a thumb of gold, blazing in the gray.
      9: Back {nook.at}, {n} got as close as one can. It was warm, it was humming, and it was shining like anything, behind a year and a year and a year of dust. "It's been on the whole time," said {n}. "It's just that nobody could tell."
      9: "Give me a leg up," said {n}, back {nook.at}. From there it was obvious. The {light} had a coat on. {n} drew a finger through it, and a thread of brightness fell out and lay across {g's} astonished face.
      9+ "I thought that it had stopped," said {g}. "I thought it didn't want to anymore."
      9+ The dust was so thick that it had a grain, like velvet. You almost didn't like to spoil it. Almost.
      12: Past {nook} there was a way up that nobody used. At the top of it they stood face to face with the {light}, for the first time, and it was warm, and humming, and hard at work. {n} drew one finger down through the gray, and the night opened along the line.
      12: Back {nook.at}, {n} climbed up and laid a hand against the {light}, as you would on the neck of a horse. It was trembling slightly. When the hand came away it left its own shape behind, burning.
      12: It needed only to be looked at from close by. The {light} was shining as it always had. Over it lay the dust of all those evenings, soft and even, each layer so thin that no one could be blamed for it.
      12+ "So it was us," said {g}. "I mean, it wasn't it." {n} said that it came to the same, and that it was easily the better way around.
      12+ All that brightness, thought {n}, every night, going about an inch. It hadn't complained. It had simply gone on.
    `,
      { needs: ['light dark'], sets: ['dust found'] },
    ),
    beat(
      'payoff',
      `
      2: {n} took out the red cloth. Wipe, wipe, wipe! A bit of light. A bit more. Then all of it! "Ahh," said all the {crowd+}.
      2: "The cloth!" said {g}. Out it came. {n} rubbed and rubbed. And then the {light} was big and round and gold. It shone on them all.
      2: Rub, rub went {n} with the soft red cloth. The gray went away. The light came out! "Hello," said {n}. "There you are."
      2+ The cloth was not red now. It was gray. The {light} was not gray now.
      2+ One by one the {crowd+} found bed. "This is mine," they said. "This is mine."
      4: Then {n} remembered the red handkerchief. Wipe, wipe. A round spot of gold, as big as a plate. Wipe, wipe. As big as a wheel. And then the whole {light} shone out, soft and warm, over everything.
      4: "You never know when you'll need one," said {n}, and pulled out the handkerchief. {n} rubbed on one side, and {g} rubbed on the other. The gold came out, bit by bit, until everyone {home.at} said "Oh!"
      4: Out of {n's} pocket came the big, soft handkerchief. It was just right for washing a face. {n} washed the whole face of the {light}, very gently, and with every wipe it shone more.
      4+ All the {crowd+} could see now. They went to bed in a long, neat line.
      4+ The handkerchief was so black that it would need three washes. {g} said that it was the best one {g.he} had ever had.
      6: "I knew you'd need it," said {g}. {n} took out the red handkerchief, made a small round window in the dust, then a bigger one, and then there was no dust left. The {light} poured out over {home}, right to the edges.
      6: One clean corner was left on the handkerchief, and that was enough. {n} rubbed in circles, the way you do with a window, and the gold came through, first like a coin, and then like a plate, and then like morning.
      6: It took a whole handkerchief and a fair amount of breath. {n} did the front, and {g}, who felt bad about it, did the back. When they were done, you could see clear across {home}, and every one of the {crowd+} was in the wrong bed.
      6+ There was some getting up and changing over. It didn't take long, now that they could see their own feet.
      6+ "From now on I'll do it on Fridays," said {g}. / "I'll come and help," said {n}.
      9: {n} shook out the handkerchief. It seemed, after all, to have been meant for this. Round and round it went, and the light came out around it, until they were both standing in it up to the neck.
      9: "Second rule," said {n}, wiping. "Use it." Under the red cloth the gray gave way to gold, and the gold ran down over the roofs and the paths and the faces of people looking up.
      9: They polished it between them with one red handkerchief. Nobody saw who did it. From below it must have looked as though the night had changed its mind.
      9+ Someone far away began to clap, and stopped, embarrassed. It was probably {h1}.
      9+ The handkerchief was beyond saving, {g} thought. {g.he} folded it up with the gray side in and put it where you'd put a medal.
      12: {n} pulled out the handkerchief, found its one clean corner, and began. It wasn't difficult. It was only slow, and a little wonderful, like drawing back a curtain a hand's breadth at a time. When they had finished, {home} lay below them, every roof of it, gold.
      12: {g.his} own handkerchief, {g} pointed out, in the hand of someone with the sense to use it. The dust came away in soft gray rolls, and behind it there it was. Neither of them said anything. You could hear the place noticing.
      12: So it was that simple, and it took an hour. {n} worked from the top and {g} from the bottom, and where they met there was, for a second, a thin gray ring, and then there wasn't, and it was simply light.
      12+ "Prepared for exactly one emergency," said {n}, looking at the ruined cloth. / "I told you," said {g}. "It's the right one."
      12+ All over {home}, people were finding out that they'd been in one another's beds, and finding that they didn't much mind.
    `,
      { needs: ['dust found', 'cloth in pocket'], sets: ['light back'] },
    ),
    beat(
      'after',
      `
      2: Now {n} could see the {bed}. It was right there. {n} got in. The {light} shone, so soft, on {n's} two hands.
      2: "Time for bed," said {g}. The light came in. It lay on the {bed}, and it lay on {n}. It was warm and gold.
      2: {n} lay down in the {bed}. {g} turned the {light} down, down, down. Not out. Just low.
      2+ It was so good to see, and then to shut your eyes.
      2+ A bit of gold lay on {g}. A bit of gold lay on {n}.
      4: {g} turned the {light} down low, to the color of honey. {n} lay in the {bed} and watched it shine. || Nobody had to do anything now.
      4: The light came in and made a gold patch on the {bed}. {n} lay down in the patch. || It was like lying in the sun, only sleepier.
      4: {n} climbed into the {bed}. There was clean, soft light on the wall, and it moved a little, like water. || It was nice to watch with eyes half shut.
      4+ "Thank you for washing it," murmured {g}. "You're welcome," murmured {n}. Their words were getting smaller.
      4+ {n's} face had been washed as well. Two clean faces, then, and both of them were sleepy.
      6: {g} turned it down until it was only the color of honey on toast. {n} lay in the {bed}, in the edge of it, and watched the shadows stretch out and get comfortable.
      6: From the {bed} {n} could see it, round and soft, high up. It didn't seem to be shining at anything. || It was just shining, in a slow sort of way, the way one breathes.
      6: The {bed} stood exactly where the light fell. {n} lay down in it, warm on one side and dark on the other, and there wasn't anything more to do tonight.
      6+ It's a good feeling to close your eyes when you know that it's light outside them.
      6+ {g} had washed {g.his} face, too, and looked years younger and quite ready for bed.
      9: {g} turned the {light} down a little at a time, so as not to startle anyone. {n} lay in the {bed} and saw the gold on the ceiling turn to amber, and the amber to brown, and stay there.
      9: The light found its way in and lay down along the edge of the {bed}, like a large, quiet animal. {n} put a hand in it. || It weighed nothing and was warm.
      9: {n} lay in the {bed}, washed and warm, with a bit of gold coming in through shut eyelids. It was dimmer now, and dimmer again, but that was on purpose.
      9+ After so much dark it took a while to stop looking at things. Then the things began to go a little soft, one after another, from the far end of the room.
      9+ "It's different, when you've met it," said {g}, looking up. {n} knew what {g.he} meant.
      12: {g} turned it down by slow degrees, until it was no more than a warm stain on the dark. || {n} lay in the {bed} and watched the room give back its corners, one by one, to the night.
      12: The light lay over the {bed} in a long soft bar. It had come all the way from up there to here, without any trouble now, and there it rested. {n} did, too.
      12: There was enough light left to see by and not enough to be seen. {n} lay in the {bed} and let it go in and out of focus, and there was no need to do anything about it at all.
      12+ By morning there would be dust on it again, one night's worth, too thin to see. There was time enough. There were Fridays.
      12+ It's peaceful, being lit by something you have washed. {n} couldn't have explained it to anybody, and nobody asked.
    `,
      { needs: ['light back'] },
    ),
  ],
}
