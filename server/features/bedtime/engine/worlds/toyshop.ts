import { byAge, type World } from '../story-content.ts'

export const toyshop: World = {
  id: 'toyshop',
  home: { the: 'the old toyshop', at: 'in the old toyshop' },
  nook: { the: 'the dollhouse attic', at: 'in the dollhouse attic' },
  high: { the: 'the top shelf', at: 'on the top shelf' },
  guide: {
    names: ['Captain Patch', 'Mr. Button', 'Old Ted', 'Felix', 'Rufus', 'Magnus', 'Emil', 'Grady', 'Jonah', 'Lloyd'],
    kind: 'patched teddy bear',
    he: 'he',
    said: 'said',
    intro: byAge(`
      2: In the toyshop all the toys were up. There was {g.named}. He had one ear. "Hello, {n}!" he said.
      2: Up in the dollhouse sat {g.named}. He was soft and brown. He had a patch on his knee and a patch on his nose.
      2: Creak! Up went a tiny door. Out came a paw. It was {g.named}. He had a hug for {n}. It was all stuffing.
      2+ Push on his tummy. Growl! "Excuse me," said {g}. "That is how I talk when I'm full."
      6: After closing time {n} was just the right size for the dollhouse, and nobody there found that strange. || In the attic lived {g.named}. He'd been in the shop so long that he had become the manager.
      6: {g.named} opened the little attic window of the dollhouse. "Up here, {n}," he called. || He had one ear, three patches, and a key that wound nothing.
      6: In the dollhouse attic, on a spool, sat {g.named}, sewing himself up. "It's only a seam," he told {n}. || "They go when you laugh. I've had a very good week."
      6+ Every patch had a story. The one on the knee was from a puppy, and he told it without hard feelings.
      9: When the shutters came down, {n} fit exactly into the attic of the dollhouse, as one does in that shop. || {g.named} had the armchair there. He had been marked down so many times that he'd been taken off the list, and now he ran the place.
      9: In the attic of the dollhouse, on a matchbox, sat {g.named}, doing the accounts. || "One more, and that's you," he said to {n}, and made a neat tick. After hours everyone is the same size.
      9: By day {g.named} sat in a basket by the cash register, and said nothing. By night he had the attic of the dollhouse, and callers. || He shook {n's} hand with the better of his paws and asked how things were at the regular size.
      9+ He was stuffed with something that rustled. He thought it was an old newspaper and wished that he could read it.
    `),
  },
  guest: {
    names: ['Bobbin', 'Velvet', 'Flopsy', 'Angus', 'Boris', 'Cyril', 'Leroy', 'Levi', 'Luther', 'Micah'],
    kind: 'brand-new toy rabbit',
    he: 'he',
    said: 'said',
  },
  helpers: [
    {
      names: [
        'Major Tin',
        'Sergeant Pewter',
        'Corporal Peg',
        'Edgar',
        'Ernest',
        'Fergus',
        'Nolan',
        'Owen',
        'Rollo',
        'Saul',
      ],
      kind: 'tin soldier',
      he: 'he',
      said: 'said',
      at: 'beside the cash register',
      doing: 'marching in place',
      thing: 'tin drum',
      noise: 'rat-a-tat',
      arrival: byAge(`
        2: Left, right, left, right! It was {me.named}. Rat-a-tat! He marched, but he did not go away.
        2: Rat-a-tat! {me.named} was on his stand. He put his hand to his hat. "At ease," said {g}. He did not know how.
        2: "Halt!" They halted. "Go on!" They did not go on, for there was {me.named}. He had a red coat and a tiny drum.
        2+ "Halt," said {me}. He did not halt. He had to run down first.
        6: Next to the cash register {me.named} was marching in place. He'd have marched somewhere, but he was glued to a stand.
        6: {me.named} saluted as they came around the cash register. He'd been saluting since six o'clock, in case they should come.
        6: "Present arms!" said {me.named}, beside the cash register. He looked at his own. One of them was a bit loose. || "Present arm," he said, and saluted with that.
        6+ "I've walked to Vienna and back," said {me}. "In steps, I mean."
        9: {me.named} was at his post by the cash register, marching in place. || He had done it for so long that there was a small hollow in the stand.
        9: Beside the cash register somebody was going left, right, left, right, and not getting any closer. {me.named} greeted them on the left foot.
        9: {me.named} was on guard beside the cash register and asked them to state their business. || They hadn't any. He was delighted. It had been a long watch, he said, and this was the first nice thing to happen in it.
        9+ He wanted nothing in life so much as a furlough. "I'd spend it sitting," said {me}.
      `),
    },
    {
      names: [
        'Madame Twirl',
        'Coppelia',
        'Miss Pirouette',
        'Olga',
        'Mabel',
        'Martha',
        'Celia',
        'Effie',
        'Ella',
        'Emmy',
      ],
      kind: 'music-box dancer',
      he: 'she',
      said: 'said',
      at: 'in the music box',
      doing: 'turning on one toe',
      thing: 'tiny mirror',
      noise: 'tinkle',
      arrival: byAge(`
        2: In a box was {me.named}. Round and round on one toe she went! Tinkle, tinkle.
        2: {me.named} went round. She smiled at {n}. She went round. She smiled at {g}. Round and round!
        2: Tinkle, tinkle! {n} sat down to look. Round came {me.named}, in a pink skirt. Round she went. "I will be back," she said.
        2+ "I am never dizzy," said {me}. Then she stopped. "Oh. Now I am dizzy."
        6: In the music box {me.named} was turning on one toe, and talked to them a bit at a time, whenever she came around to the front.
        6: The music box was open, and a bit of tune was coming out of it, like steam. || In the middle turned {me.named}, and she nodded each time that she passed.
        6: The lid of the music box went up on its own, and {me.named} came around from the back of the tune. || "You're early," she said, and went around again. "Or I'm late."
        6+ "How do," said {me}, "you do," and went around the back, "this evening?"
        9: The music box stood open, and {me.named} was turning in it, on one toe, before a mirror the size of a stamp. || One had to put questions to her in installments.
        9: "One moment," said {me.named}, and turned away, on one toe, in her music box, and came back around, "please."
        9: {me.named} lived in the music box and paid for it by the turn. || She had seen the whole shop go by some four million times. The trick to it, she told them in passing, is to be pleased to see it again.
        9+ Her tune had lost a note years back. Where it should have been, she gave a tiny hop.
      `),
    },
    {
      names: ['Dobbin', 'Gallop', 'Chestnut', 'Gideon', 'Herbert', 'Ivan', 'Wesley', 'Willis', 'Wyatt', 'Ellis'],
      kind: 'rocking horse',
      he: 'he',
      said: 'said',
      at: 'by the shop window',
      doing: 'rocking to and fro',
      thing: 'red bridle',
      noise: 'jingle',
      arrival: byAge(`
        2: By the window was {me.named}. Creak, creak! To and fro he went. "Get on," he said. So {n} did.
        2: Creak, creak, creak. It was {me.named}! His mane was soft. {n} gave him a hug, and they both went to and fro.
        2: Jingle, jingle! Two big brown eyes looked out the window. They were the eyes of {me.named}. "I saw a bus," he said. Creak, creak.
        2+ "Are we there yet?" said {n}. "Yes," said {me}. "We are always there."
        6: By the shop window stood {me.named}, rocking gently and looking out at the street. || He had galloped a thousand miles and knew every inch of that rug.
        6: {me.named} stopped rocking when he saw them, or at least he tried to. It took him three more goes.
        6: By the shop window {me.named} was halfway up a hill, to judge from his knees. || "Almost," he panted. Then he was halfway down it. "There," he said. "What a view."
        6+ "I'm not for sale," said {me}. "I'm for sitting on."
        9: In the window {me.named} rocked to and fro, with the street lamp shining on his dapples. || He had a fine mane, made from somebody's hairbrush.
        9: The moon, or else it was the street lamp, shone in on {me.named}, who was taking the bend by the shop window at an easy canter.
        9: Somebody had tied an apple to the frame of the shop window, just beyond the nose of {me.named}. || He had been gaining on it since the fall, he told them. He didn't really want it. He liked to have something to look up to.
        9+ "The secret of travel," said {me}, "is to come back every time."
      `),
    },
    {
      names: ['Jasper', 'Jack', 'Springer', 'Jonas', 'Lionel', 'Ludwig', 'Ansel', 'Barrett', 'Corbin', 'Dexter'],
      kind: 'jack-in-the-box',
      he: 'he',
      said: 'said',
      at: 'behind the building blocks',
      doing: 'practicing not to jump',
      thing: 'tin lid',
      noise: 'clang',
      arrival: byAge(`
        2: There was a box. Knock, knock. Boing! Out came {me.named}. "Boo!" he said. "Oh, sorry. Did I scare you?"
        2: Up went a lid. Boing! "Hello!" said {me.named}, and hit his head. "I did it again," he said.
        2: "Shh," said the box. "I am not in here." Boing! Now {me.named} was not in there. He was up on top. "Oh, no," he said.
        2+ They put him in. Boing! They put him in. Boing! "I can't help it," said {me}.
        6: Behind the blocks was a tin box, and {n} knocked on it. Boing! || "I do beg your pardon," said {me.named}, swaying. "I'm working on that."
        6: They turned the handle very, very slowly, as {me.named} had asked them to. It made no difference. || "I'm so sorry," he said from the ceiling.
        6: Behind the building blocks stood a tin box with a note: "I am not going to jump." || Boing! "I wrote that before," said {me.named}, from up near the lamp.
        6+ He was the most polite person in the shop, and he had never yet come into a room quietly.
        9: Behind the building blocks they knocked at a painted tin box, and stood back. {me.named} shot out, swayed, and apologized. || He hated surprises, and had spent his whole life being one.
        9: {me.named} had left a note on his box: "Please knock softly and think of something calm." They did. || He went off like a firework.
        9: The tin box behind the building blocks opened by itself, as slowly as a door in a library. || An eye looked out. "I'm doing it," whispered {me.named}. "I'm really…" Then, of course, he was on the ceiling.
        9+ "I was trying to come out slowly," said {me}. "I nearly had it. I was thinking of syrup."
      `),
    },
  ],
  things: {
    light: { one: 'shop-window lamp' },
    source: { one: 'cuckoo clock' },
    sound: { one: 'cuckoo' },
    treasure: { one: 'green glass marble' },
    snack: { one: 'gingerbread button' },
    fluff: { one: 'cotton stuffing' },
    bed: { one: 'matchbox bed' },
    crowd: { one: 'windup mouse', many: 'windup mice' },
    sky: { one: 'painted ceiling' },
  },
  crowdVerb: 'whir',
  weathers: [
    {
      id: 'rain on glass',
      text: byAge(`
        2: Rain went down the big window. It was dry in the shop. It was so nice and dry.
        6: Rain was running down the big shop window, and each drop had a tiny street lamp in it.
        9: It was raining on the other side of the glass, and the street lamps ran down the window in long, wet, golden lines.
      `),
    },
    {
      id: 'moonlight',
      text: byAge(`
        2: The moon came in the window. It shone on the dolls. It shone on the blocks.
        6: The moon was looking in at the window, like somebody choosing a present.
        9: Moonlight had come through the window and was making its way along the shelves, touching one thing after another.
      `),
    },
    {
      id: 'snow outside',
      text: byAge(`
        2: It was cold out there. Snow came down past the window. In here it was warm.
        6: Outside the window it had started to snow, and the shop looked even more like the inside of something wrapped.
        9: Past the window snow was coming down under the street lamp, so that it was like being on the inside of one of those glass globes and looking out.
      `),
    },
  ],
  moments: byAge(`
    2: There was a ball. It was red, and it was as big as a house! {n} gave it a push. It did not go. {g} gave it a push. Roll!
    2: They went past the blocks. A, B, C. {n} found the one that {n's} name begins with. "That's mine," said {n}.
    2: A train came by. Toot! It was a toy train. They let it go by. Then they ran over the track.
    2: A duck on a string went by. Quack, quack. "Who pulls you?" said {n}. "I pull me," said the duck.
    2: They got in a box. It had a lid. Up went the lid. Boo! It was just {g}. He was in the box, too.
    2: A top came by. Round and round it went. "Stop," said {g}. It did stop. It fell down. "Sorry," said {g}.
    2: {n} found a tiny hat. It was for a mouse. {g} put it on his ear. "It fits," said {g}. It did fit the ear.
    2: There was a house of blocks. {n} put one more on top. {g} put one more on top. Crash! "Now it is a yard," said {g}.
    2: There was a drum. {n} gave it a tap. Tum! {g} gave it a tap. It made no noise. His paw was too soft. "That is how I like it," he said.
    2: A boat sat in a box. It had no water. {n} said, "Splash." {g} said, "Splash, splash." It was a good boat ride.
    6: They crossed the floor by way of the chessboard. The white knight lifted his hat. "I only go sideways," he said, "or I'd see you out."
    6: On the second shelf sat eleven dolls in a row, all with their eyes open. "Good evening," said {g}. Eleven heads turned. It was quite friendly, once you were used to it.
    6: There was a tower of blocks so high that someone had put a flag on it. They walked around it holding their breath.
    6: A jump rope lay across the way like a river, so they took off their shoes, and waded, and put them on again on the other side.
    6: In the paint box all the colors were awake except for brown. "He's had a long day," said {g}. "Everybody wanted mud."
    6: They passed the box of chalk, where every color had been worn down to its own size. {g} was fondest of the white, which was the shortest. "It had the most fun," he said.
    6: A yo-yo was resting at the bottom of its string. "Going up?" {g} asked it. It said that it would just hang around for a bit and see.
    6: There was a shelf of bears, all new, all with both ears. {g} nodded to every one of them. "They'll get their patches," he said. "You have to be picked first."
    9: They took the railway as far as the globe. The train was on time, having nowhere else to be. {n} bought a ticket, for form's sake, from a man made of lead.
    9: A jigsaw puzzle lay on the counter, finished but for one piece of sky. {g} always stopped to have a look. He'd sat on that piece for years, he confessed, and hadn't known.
    9: They passed the drawer of spare eyes. It was marked "Brown, Blue, Other." {g} lifted his cap to it. Most people there owed it something.
    9: They passed the puppet theater, where the curtain was down. Behind it someone was going over the same three lines again and again, very softly, getting them a little righter each time.
    9: On the way there was a drawer marked "Mended." {g} had been in it twice. It had been full of people with interesting stories, he said, and everyone in it had been picked up by someone who could have bought a new one.
    9: They went by the counter where presents were wrapped. Somebody had left out a length of ribbon, and {g} tied it, from habit, around nothing at all. It looked, he had to admit, like something that a person would want.
    9: On the repair shelf lay a kaleidoscope with one bead missing. You couldn't tell. {g} felt that there was a lesson in it somewhere, but he could never think what, and so they each had another look.
    9: {g} knew a spot where you could hear both halves of the shop, the music boxes on the left and the windup things on the right. He went there when he couldn't make up his mind. It didn't help, he said, but he always left thinking that both sides meant well.
  `),
  windDowns: byAge(`
    2: The shop was dark. The shelf was dark. The moon came in and had a look. Then it went on, so soft.
    2: The mice had run down. Whirr, whirr. Whirr. Whir. Then they were still.
    2: {g} put his soft arm around {n}. He was as flat as a pillow. He smelled of a long, long time ago.
    2: The clock in the shop went tick. It went tock. It went so slow. You had to wait for the tock.
    2: {g} let out a breath. It rustled. He had one hug left, and he gave it to {n}.
    2: The ball was still. The top was still. {g} was soft, and {g} was still. Not one wheel went round.
    6: All around the shop things were running down. The train went slower, and slower, and stopped at no station in particular. The tops leaned over and lay on their sides.
    6: On their shelf the eleven dolls lay back, and twenty-two eyes closed, one click after another, from left to right.
    6: The bed was a matchbox with a handkerchief in it. It fit {n} the way a thing fits in its own box.
    6: The price tags had stopped turning on their strings. Every one of them hung with its number to the wall, as if it didn't matter now.
    6: {g} leaned back until his seams were comfortable. Something in his tummy growled once, low down, as it did whenever he was tipped, and after that he wasn't tipped anymore.
    6: Down in the dollhouse somebody was going from room to room, putting out lights the size of peas. You could hear every switch. There were eleven, and then there were none.
    9: One by one the springs of the place unwound: the mice, the train, the dancer, who made her last turn so slowly that it wasn't clear when it was over. Then there was only the clock, which knew better than to hurry.
    9: The street lamp shone along the shelves, on glass eyes and painted ones, all of them looking at nothing now, in the contented way of things that have been played with.
    9: {n} lay in the matchbox under a clean handkerchief and listened to {g} rustle. It was only old newspaper, settling. It had been news once, and now it was just soft.
    9: A marble that had been rolling, for some reason of its own, along the whole length of the floor came at last to the place where the boards dip, and rocked there, and was still.
    9: {g} had undone his top button, which was his only one, and laid it beside him, where he'd find it. It lay there like a small full moon, and he lay there like the hill beneath it.
    9: Nobody ever told the toys when to stop. They did it as leaves do, for no reason but the hour. {n} heard the last of them, a small wheel, spin, and spin, and think better of it.
  `),
  themes: [
    'toy',
    'toys',
    'toy story',
    'woody',
    'teddy',
    'doll',
    'dolls',
    'barbie',
    'lego',
    'noddy',
    'pinocchio',
    'nutcracker',
    'velveteen',
    'corduroy',
    'paddington',
    'bagpuss',
    'gabby',
    'dollhouse',
    'doc mcstuffins',
    'raggedy ann',
    'care bears',
    'blocks',
    'numberblocks',
    'playmobil',
    'lol surprise',
  ],
}
