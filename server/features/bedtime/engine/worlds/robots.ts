import { byAge, type World } from '../story-content.ts'

export const robots: World = {
  id: 'robots',
  home: { the: 'the robot workshop', at: 'at the robot workshop' },
  nook: { the: 'the charging room', at: 'in the charging room' },
  high: { the: 'the end of the crane arm', at: 'at the end of the crane arm' },
  guide: {
    names: ['Rivet', 'Tock', 'Sprocket', 'Mabel', 'Myrtle', 'Norma'],
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
    names: ['Pixel', 'Dit', 'Bibi', 'Phoebe', 'Posy', 'Rita'],
    kind: 'brand-new little robot',
    he: 'it',
    said: 'said',
  },
  helpers: [
    {
      names: ['Magna', 'Big Louise', 'Clampy', 'Letty', 'Lotte', 'Lulu'],
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
        2+ Up went {g}. Down came {g}. "That was fun," said {g}.
        6: In the scrap yard {me.named} was stacking the day's scrap. Everything made of iron liked her very much. || {g} held on to a post.
        6: {g} held on to {n} with both hands. "It's nothing personal," it said, sliding, and then they were there, in the scrap yard, in front of {me.named}.
        6+ "I never know," said {me}, "if people come for me, or if it's just magnetism."
        9: {me.named} was tidying the scrap yard, and spoons leaped up to meet her. She had a way of drawing things to her. || It made hand-shaking difficult.
        9: Every loose nail in the scrap yard was pointing the same way, and at the end of where they pointed was {me.named}, sorting.
        9+ She sorted by what a thing might still become. The pile marked "Trash" was nearly empty.
      `),
    },
    {
      names: ['Doctor Fuse', 'Nurse Solder', 'Ohm', 'Pablo', 'Pascal', 'Roland'],
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
        2+ One screw was left. "Where does it go?" said {me}. They looked and looked. It was from his own nose.
        6: At the repair bench {me.named} was mending a toaster. He'd put on a small white cap. || "It's the heart," he said. "It's only that nobody has pushed its lever in years."
        6: {me.named} had a toaster in bed, under a dishcloth, with a thermometer in one slot. || "It popped this morning," he whispered. "We have hopes."
        6+ Everything he mended got a sticker that said "Brave."
        9: {me.named} had a toaster open on the repair bench and was listening to it through a tube. || He could mend anything, he held, if you told him what it was for and who missed it.
        9: At the repair bench {me.named} was listening to a toaster, and held up one finger, so that they waited, until he had heard whatever it was.
        9+ There was always one screw left over at the end. He kept them in a box labeled "Mystery," and was very fond of it.
      `),
    },
    {
      names: ['Dot Matrix', 'Stencil', 'Ada', 'Margot', 'Minna', 'Mollie'],
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
        2+ She drew {n}. {n} had a nose like a dot. "It's good," said {n}.
        6: In the drafting loft {me.named} was drawing lines, perfectly straight ones. || She'd drawn every robot in the building before it was born.
        6: In the drafting loft the floor was covered with lines. || {me.named} was at the end of the longest one, and she lifted her pen to let them by.
        6+ "I'd love to do a wiggle," whispered {me}, "just once." {n} bumped her elbow. She looked at it for a long time, and framed it.
        9: {me.named} was in the drafting loft, ruling lines. All the robots there had started as a sheet of hers. || They still called her the First Line, which she said wasn't technically correct, and wrote down each time.
        9: {me.named} was ruling a margin, up in the drafting loft, and didn't speak until she'd gotten to the end of it. || One does not, she explained, in the middle of a line.
        9+ On the back of every plan, where it didn't count, she drew a very small bird.
      `),
    },
    {
      names: ['Sweeper Six', 'Dustin', 'Bumper', 'Roscoe', 'Rudy', 'Samson'],
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
        2+ He ate a crumb. He ate a bead. He ate {n's} shoelace, just a bit. "Pfft. Sorry."
        6: Under the long table {me.named} was going around in circles. || He was round and flat and friendly, and he'd been stuck there since noon and hadn't noticed.
        6: Something nudged {n's} shoe, backed off, and nudged it again. "Ah," said {me.named}, under the long table. || "You're new. Are you a wall?"
        6+ "Is this still the hall?" asked {me}. "I've been meaning to get to the hall."
        9: Beneath the long table {me.named} was going around, and bumping gently into the same leg. || He said he thought that they were becoming friends.
        9: There was a steady bumping from beneath the long table, and {n} bent down and met {me.named}, on what he believed to be his way to the hall.
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
        9: The low sun had got in through the sooty panes and was turning scrap into treasure, left to right, on its way down.
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
    6: They passed the shelf of spare hands. One of them waved. {g} waved back. "We went to school together," it said.
    6: A sign on the wall said "45 Days Without an Accident." Beneath it sat a robot, with a bandage, counting the days up from zero again, quite cheerfully.
    6: The conveyor belt was running slowly with nobody on it, so they took it. {g} stood very straight, like somebody in a parade.
    6: They went by the box of squeaks. Whenever a robot had been oiled, {g} explained, the squeak had to go somewhere. {n} lifted the lid a crack, and one got out.
    6: A wire ran along the wall with a label every few feet. "Not this one," said the labels. "Nor this." At the very end was a switch, and the switch said "Well done."
    9: They went by the wall of old models, each behind glass, with a plaque. {g} nodded to its grandfather, a coffee grinder.
    9: In a corner two chess machines had been playing the same game for nine years. It was one's turn. They tiptoed past. You never knew.
    9: The elevator there liked company, and took the long way up. It told them the names of the floors. "Nuts," it said softly. "Bolts. Odds. Ends."
    9: The suggestion box hung by the door. All the slips in it were in the same handwriting, and all of them said "More birds." {g} looked at the ceiling. You couldn't prove anything.
    9: They came by the bench where things waited that nobody knew what they were. Each had a tag with a question mark, and each was dusted on Fridays. {g} had come from there itself. It had taken them nine years to find the crank.
  `),
  windDowns: byAge(`
    2: Click. The mini-bots were plugged in. One light, two lights, three lights. All the lights were low.
    2: {g} shut its red eye. Then it shut its green eye. Hummm, it went. Hum.
    2: The belt had stopped. The crane had stopped. It was so still that you could hear the dust sit down.
    2: The clock had no more to do. Tick, it said. It had a rest. Tick, it said. It had a long, long rest.
    6: All down the room the mini-bots were plugged in for the night, each with one small light. The lights got brighter and dimmer, slowly, all together, as if the room were breathing.
    6: The big machines had been switched off, one after another. You noticed each of them only as it stopped, like a thought that you hadn't known you were having.
    6: {g} had put its feet up. Its fan turned more and more slowly, until you could count the blades. There were four.
    6: The tools had been hung up on the wall, each on its own outline, like people who have lain down in the snow and been exactly the right shape for it.
    9: Bay by bay the lights went to amber. A robot doesn't dream, {g} always said; it just goes over the good parts. Judging from the humming there'd been quite a few.
    9: Somewhere a last motor ran down through all its notes to the lowest one, and stayed there, and you couldn't tell when it passed over into silence.
    9: The tin of the roof ticked as it cooled. The whole workshop was letting go of the day's heat, joint by joint, and at each small tick there was a little less left to do.
    9: A drip of oil gathered at the end of a spout, grew round, and thought it over. It would fall in the morning. There was no reason for it to do so before.
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
