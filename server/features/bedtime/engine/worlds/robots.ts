import { byAge, type World } from '../story-content.ts'

export const robots: World = {
  id: 'robots',
  home: { the: 'the robot workshop', at: 'at the robot workshop' },
  nook: { the: 'the charging room', at: 'in the charging room' },
  high: { the: 'the end of the crane arm', at: 'at the end of the crane arm' },
  guide: {
    names: ['Rivet', 'Tock', 'Sprocket', 'Mabel', 'Myrtle', 'Norma', 'Orville', 'Porter', 'Rowland', 'Seth'],
    kind: 'rusty robot',
    he: 'it',
    said: 'said',
    intro: byAge(`
      2: In the warm room was {g.named}. Beep! It had one red eye and one green eye. Green is for hello. "Hello, {n}!"
      2: There stood {g.named}. It had a door on its tummy. It had a cookie in there. "For {n}," it said. Beep.
      2: Whirr! A door slid up. There was {g.named}. It had a wheel and a half. "Beep," it said to {n}. That means "I am so glad."
      2+ {g} could bend its arm this way. {g} could bend its arm that way, too. Squeak!
      6: In the charging room lived {g.named}, who'd been built to open cans and had gone on from there. || When it saw {n}, its chest lit up in a color that it saved for friends.
      6: {g.named} ran the charging room, where all the robots came to plug in for the night. || It had set out a chair for {n}, and a lamp, and, to be safe, a can.
      6: {g.named} was in the charging room with its own arm on its lap, oiling the elbow. || "I'll shake hands in a minute, {n}," it said. "Or you could take it now, and I'll catch up."
      6+ It was held together with eleven different kinds of screw. It knew who each one was from.
      9: The charging room was run by {g.named}, a model so old that it had a crank. || It whirred at the sight of {n} and dusted off a stool with its own hand, having detached it for the purpose.
      9: {g.named} was making up the bays in the charging room, plugging in a night-light at each. It wasn't in the program. || "I added it," it told {n}. "I've added quite a lot."
      9: A small lamp was on in the charging room. {g.named} sat under it with a manual, looking for itself in the index. || "They've left me out again," it told {n} cheerfully. "I can be whatever I like."
      9+ It had been out of date for so long that it was beginning, it believed, to be historic.
    `),
  },
  guest: {
    names: ['Pixel', 'Dit', 'Bibi', 'Phoebe', 'Posy', 'Rita', 'Terence', 'Vernon', 'Wallace', 'Alton'],
    kind: 'brand-new little robot',
    he: 'it',
    said: 'said',
  },
  helpers: [
    {
      names: ['Magna', 'Big Louise', 'Clampy', 'Letty', 'Lotte', 'Lulu', 'Tess', 'Thelma', 'Tillie', 'Vera'],
      kind: 'magnet crane',
      he: 'she',
      said: 'hummed',
      at: 'in the scrap yard',
      doing: 'stacking scrap',
      thing: 'lunch pail',
      noise: 'clang',
      arrival: byAge(`
        2: In the yard was {me.named}. She was tall. Clang! She picked up a pot. Clang! She picked up {g}. "Oh, sorry," she said.
        2: Clang! {me.named} had a pot on her nose. She had a pan on her ear. They liked her so much.
        2: {n's} zipper went up on its own! Clang! It was {me.named}. All that is tin runs to her. "Hello, zipper," she said.
        2+ Up went {g}. Down came {g}. "That was fun," said {g}.
        6: In the scrap yard {me.named} was stacking the day's scrap. Everything made of iron liked her very much. || {g} held on to a post.
        6: {g} held on to {n} with both hands. "It's nothing personal," it said, sliding, and then they were there, in the scrap yard, in front of {me.named}.
        6: In the scrap yard a bucket slid past them, and a kettle, and then {g}, backward. || "I'm so glad you dropped in," said {me.named}, who had hold of all three.
        6+ "I never know," said {me}, "if people come for me, or if it's just magnetism."
        9: {me.named} was tidying the scrap yard, and spoons leaped up to meet her. She had a way of drawing things to her. || It made hand-shaking difficult.
        9: Every loose nail in the scrap yard was pointing the same way, and at the end of where they pointed was {me.named}, sorting.
        9: {me.named} set down a bathtub, in the scrap yard, in order to wave. || It took some care. She had once waved without thinking and had gone home with a bus.
        9+ She sorted by what a thing might still become. The pile marked "Trash" was nearly empty.
      `),
    },
    {
      names: ['Doctor Fuse', 'Nurse Solder', 'Ohm', 'Pablo', 'Pascal', 'Roland', 'Amos', 'Arlo', 'Axel', 'Caleb'],
      kind: 'repair robot',
      he: 'he',
      said: 'said',
      at: 'at the repair bench',
      doing: 'mending a toaster',
      thing: 'box of screws',
      noise: 'rattle',
      arrival: byAge(`
        2: At the bench was {me.named}. He had a toaster. "Say ah," he said. "Ping," said the toaster. Now it was well.
        2: Rattle! {me.named} had a clock on the bench. "Say tick," he said. "Tick," said the clock. "Good!"
        2: Rattle, rattle! {me.named} had a pot with a bandage on. "It fell down," he said. "I gave it a hug and two screws."
        2+ One screw was left. "Where does it go?" said {me}. They looked and looked. It was from his own nose.
        6: At the repair bench {me.named} was mending a toaster. He'd put on a small white cap. || "It's the heart," he said. "It's only that nobody has pushed its lever in years."
        6: {me.named} had a toaster in bed, under a dishcloth, with a thermometer in one slot. || "It popped this morning," he whispered. "We have hopes."
        6: A card on the repair bench said "The Toaster Will See You Now." || {me.named} held it by the lever while {n} said something encouraging. It glowed a little.
        6+ Everything he mended got a sticker that said "Brave."
        9: {me.named} had a toaster open on the repair bench and was listening to it through a tube. || He could mend anything, he held, if you told him what it was for and who missed it.
        9: At the repair bench {me.named} was listening to a toaster, and held up one finger, so that they waited, until he had heard whatever it was.
        9: {me.named} had the whole inside of a toaster laid out on the repair bench, on a clean napkin, in the order of its importance. || The crumbs came first. It had been very loyal, he said, about the crumbs.
        9+ There was always one screw left over at the end. He kept them in a box labeled "Mystery," and was very fond of it.
      `),
    },
    {
      names: ['Dot Matrix', 'Stencil', 'Ada', 'Margot', 'Minna', 'Mollie', 'Wanda', 'Willa', 'Zora', 'Lorna'],
      kind: 'drawing machine',
      he: 'she',
      said: 'said',
      at: 'in the drafting loft',
      doing: 'drawing straight lines',
      thing: 'pen tray',
      noise: 'rattle',
      arrival: byAge(`
        2: Up the stairs was {me.named}. She had a pen. Scritch! She made a line. It was so straight. "Now a circle," she said. It was so round!
        2: Scritch! {me.named} had a pen on each hand. She made a line all the way to {n}. Then she stopped.
        2: A long line ran over the floor. {n} went along it. {g} went along it. At the end sat {me.named}. "You found me," she said.
        2+ She drew {n}. {n} had a nose like a dot. "It's good," said {n}.
        6: In the drafting loft {me.named} was drawing lines, perfectly straight ones. || She'd drawn every robot in the building before it was born.
        6: In the drafting loft the floor was covered with lines. || {me.named} was at the end of the longest one, and she lifted her pen to let them by.
        6: {me.named} drew a line from the door of the drafting loft to {n's} left shoe, and another to the right one. || "So that I know where you are," she said. "I'm not good with faces."
        6+ "I'd love to do a wiggle," whispered {me}, "just once." {n} bumped her elbow. She looked at it for a long time, and framed it.
        9: {me.named} was in the drafting loft, ruling lines. All the robots there had started as a sheet of hers. || They still called her the First Line, which she said wasn't technically correct, and wrote down each time.
        9: {me.named} was ruling a margin, up in the drafting loft, and didn't speak until she'd gotten to the end of it. || One does not, she explained, in the middle of a line.
        9: Up in the drafting loft a pen was going along a ruler, and behind the pen came {me.named}, holding her breath. || She had drawn that line once already, she said. This was the other side of it.
        9+ On the back of every plan, where it didn't count, she drew a very small bird.
      `),
    },
    {
      names: ['Sweeper Six', 'Dustin', 'Bumper', 'Roscoe', 'Rudy', 'Samson', 'Clyde', 'Cyrus', 'Emil', 'Grady'],
      kind: 'vacuum robot',
      he: 'he',
      said: 'hummed',
      at: 'under the long table',
      doing: 'going in circles',
      thing: 'dust bag',
      noise: 'puff',
      arrival: byAge(`
        2: Under the table was {me.named}. Vroom! He went this way. Bump! He went that way. Bump! "Hello, table," he said.
        2: Vroom! Bump! It was {me.named}. He was flat and round. Bump! "Sorry, leg," he said to the table.
        2: Bump, went a thing on {n's} foot. Bump, bump. It was {me.named}. "Are you a wall?" he said. {n} was not.
        2+ He ate a crumb. He ate a bead. He ate {n's} shoelace, just a bit. "Pfft. Sorry."
        6: Under the long table {me.named} was going around in circles. || He was round and flat and friendly, and he'd been stuck there since noon and hadn't noticed.
        6: Something nudged {n's} shoe, backed off, and nudged it again. "Ah," said {me.named}, under the long table. || "You're new. Are you a wall?"
        6: Under the long table there was a bump, a pause, and a second bump. || "Don't tell me," said {me.named}. "I've been here before. You're the leg." But it was {n's}.
        6+ "Is this still the hall?" asked {me}. "I've been meaning to get to the hall."
        9: Beneath the long table {me.named} was going around, and bumping gently into the same leg. || He said he thought that they were becoming friends.
        9: There was a steady bumping from beneath the long table, and {n} bent down and met {me.named}, on what he believed to be his way to the hall.
        9: {me.named} had made a map of the floor beneath the long table, all from memory. || It showed one leg, many times. He was hoping to publish.
        9+ In his bag were three buttons and one earring, which he was keeping safe for somebody. He just didn't know who. He asked everyone.
      `),
    },
  ],
  things: {
    light: { one: 'green beacon' },
    source: { one: 'steam whistle' },
    sound: { one: 'toot' },
    treasure: { one: 'copper cog' },
    snack: { one: 'toasted muffin' },
    fluff: { one: 'packing fluff' },
    bed: { one: 'charging cot' },
    crowd: { one: 'mini-bot' },
    sky: { one: 'skylight' },
  },
  crowdVerb: 'beep',
  weathers: [
    {
      id: 'rain on tin',
      text: byAge(`
        2: Rain went tink, tink, tink on the tin roof. It was like a song.
        6: Rain was falling on the tin roof, tink, tonk, tink, and a few of the robots were tapping their feet to it.
        9: It was raining on the tin roof, in no fixed rhythm, and several of the older machines were trying to work out the pattern.
      `),
    },
    {
      id: 'sunset',
      text: byAge(`
        2: The sun came in low. All the tin went gold. {n} was gold, too.
        6: The last of the sun came in through the dusty windows, and everything made of tin was gold for a minute.
        9: The low sun had come in through the sooty panes and was turning scrap into treasure, left to right, on its way down.
      `),
    },
    {
      id: 'starlight',
      text: byAge(`
        2: Up in the roof was a window. In the window was one star. Blink, it said. Blink, said a robot.
        6: Through the skylight you could see the stars, and a small robot was blinking back at them, one by one.
        9: The skylight was full of stars. Some of the robots believed that those were other workshops, very far off, with their lights on.
      `),
    },
  ],
  moments: byAge(`
    2: They went by a belt. It rolled. {n} got on. Whee! {n} did not walk at all, and still {n} went.
    2: A tiny robot came by. It had a cup on its head. Beep! Not a drop fell.
    2: There was a big red button. "What does it do?" said {n}. "It goes moo," said {g}. They pushed it. Moo.
    2: A robot had no head. "Where is my head?" it said. It was on the shelf. "There," said the head.
    2: {n} walked like a robot. Clonk, clonk. {g} walked like {n}. Skip, skip! It was a bit wobbly.
    2: {g} lost a bolt. Clink! It rolled and rolled. {n} got it. Turn, turn, turn. "Thank you," said {g}. "My arm was on that."
    2: A robot stood on its head. {n} looked at it upside down. {g} stood on its head, too. Clank! "Good evening," they all said.
    2: There was a box with a crank. Round and round it went. Pop! Out came a spring. "That's where I left it," said {g}.
    2: A robot made toast. Pop! Up it went. {n} got one bit. {g} got one bit. One bit sat on the lamp. "That is for the lamp," said the robot.
    2: {g} had a song in its tummy. It had to turn the crank. La, la, clonk. "It needs a new la," said {g}. {n} sang the la.
    6: They passed the shelf of spare hands. One of them waved. {g} waved back. "We went to school together," it said.
    6: A sign on the wall said "45 Days Without an Accident." Beneath it sat a robot, with a bandage, counting the days up from zero again, quite cheerfully.
    6: The conveyor belt was running slowly with nobody on it, so they took it. {g} stood very straight, like somebody in a parade.
    6: They went by the box of squeaks. Whenever a robot had been oiled, {g} explained, the squeak had to go somewhere. {n} lifted the lid a crack, and one got out.
    6: A wire ran along the wall with a label every few feet. "Not this one," said the labels. "Nor this." At the very end was a switch, and the switch said "Well done."
    6: There was a robot whose whole job was to hold one door. "After you," it said. {g} went through four times, because it looked so pleased.
    6: They passed the shelf of lost screws, each on its own bit of cotton. {g} tried one on, as it did every evening. It wasn't the right one, but it was a nice way to meet.
    6: A small machine in the corner was counting to a million. It was at nine hundred and six. "Don't say any numbers," whispered {g}, so {n} just waved.
    9: They went by the wall of old models, each behind glass, with a plaque. {g} nodded to its grandfather, a coffee grinder.
    9: In a corner two chess machines had been playing the same game for nine years. It was one's turn. They tiptoed past. You never knew.
    9: The elevator there liked company, and took the long way up. It told them the names of the floors. "Nuts," it said softly. "Bolts. Odds. Ends."
    9: The suggestion box hung by the door. All the slips in it were in the same handwriting, and all of them said "More birds." {g} looked at the ceiling. You couldn't prove anything.
    9: They came by the bench where things waited that nobody knew what they were. Each had a tag with a question mark, and each was dusted on Fridays. {g} had come from there itself. It had taken them nine years to find the crank.
    9: They came to the calendar machine, which had stopped one afternoon and had been right once a year ever since. {g} visited it on its day. There was always cake, and neither of them could eat it, and it was always a success.
    9: An inventor had left her glasses on a shelf there, sixty years ago, and gone out to look for them. {g} kept them clean. When she came back, it wanted the glasses to be the first thing that she saw, and everything else to be the second.
    9: A sign on the old lathe said "Do Not Hurry." It had been put up for safety. {g} had read it so many times in passing that it had become more of a belief.
  `),
  windDowns: byAge(`
    2: Click. The mini-bots were plugged in. One light, two lights, three lights. All the lights were low.
    2: {g} shut its red eye. Then it shut its green eye. Hummm, it went. Hum.
    2: The belt had stopped. The crane had stopped. It was so still that you could hear the dust sit down.
    2: The clock had no more to do. Tick, it said. It had a rest. Tick, it said. It had a long, long rest.
    2: {g} had a small light on. It went on. It went off. On. Off. It was so slow, like a breath.
    2: Hiss, said a pipe. Then the pipe was done. Hum, said {g}. Then {g} was done, too.
    6: All down the room the mini-bots were plugged in for the night, each with one small light. The lights got brighter and dimmer, slowly, all together, as if the room were breathing.
    6: The big machines had been switched off, one after another. You noticed each of them only as it stopped, like a thought that you hadn't known you were having.
    6: {g} had put its feet up. Its fan turned more and more slowly, until you could count the blades. There were four.
    6: The tools had been hung up on the wall, each on its own outline, like people who have lain down in the snow and been exactly the right shape for it.
    6: {g} switched itself off from the bottom up, the feet first, then the knees, then the squeaky elbow. The last to go was a small green light, and it stayed on awhile for company.
    6: In the big hall one gear was still turning, because it had been turning for so long. It went around once more, and then not quite once more, and rocked, and was level.
    9: Bay by bay the lights went to amber. A robot doesn't dream, {g} always said; it just goes over the good parts. Judging from the humming there'd been quite a few.
    9: Somewhere a last motor ran down through all its notes to the lowest one, and stayed there, and you couldn't tell when it passed over into silence.
    9: The tin of the roof ticked as it cooled. The whole workshop was letting go of the day's heat, joint by joint, and at each small tick there was a little less left to do.
    9: A drip of oil gathered at the end of a spout, grew round, and thought it over. It would fall in the morning. There was no reason for it to do so before.
    9: {g} went through the day's list, in a voice like a fan slowing down, and after every item it said "Done." Toward the end it said "Done" to things that weren't on the list at all: the dark, the roof, the dust.
    9: Rust is only iron taking its time, {g} liked to say. It was taking its time now, plugged in by the wall, with its chest light coming up and going down as slowly as somebody climbing the stairs in socks.
  `),
  themes: [
    'robot',
    'robots',
    'transformers',
    'iron giant',
    'big hero',
    'baymax',
    'wall e',
    'rusty rivets',
    'robot trains',
    'machine',
    'machines',
    'inventor',
    'gadget',
    'inspector gadget',
    'bumblebee',
    'optimus',
    'android',
    'minecraft',
    'astro boy',
    'doraemon',
    'jimmy neutron',
    'dexter',
    'phineas',
    'ferb',
    'wild robot',
    'blippi',
    'vehicles',
    'mecha',
    'gundam',
    'voltron',
    'wallace',
    'gromit',
  ],
}
