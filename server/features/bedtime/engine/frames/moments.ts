import { byAge } from '../story-content.ts'

/** Seen on the way from one helper to the next, in any world: one of these for one of the world's own. Only the guide and the child are there. */
export const sharedMoments = byAge(`
    2: They looked back. There was {the light}, so small. "Wait for us," said {n}. "It will," said {g}.
    2: A small {crowd} was in the way. "You go," said {n}. "You go," said {g}. So it went.
    2: {n} said "Stop." They stopped. {n} said "Go." They went. "You are good at that," said {g}.
    2: {g} had a rest. {n} had a rest. "Are you done?" said {n}. "No," said {g}. [They had some more.|Then {g.he} was.]
    2: {n} had a button. It was [red|blue|green]. It had [two|four] holes. {n} looked at {g} through one.
    2: "I spy," said {g}. "I spy a thing that is big." Was it {the sky}? It was. [{n} was good at it.|Now it was {n's} turn.]
    2: {g} hummed a song. {n} hummed it, too. The {crowd+} hummed it, too. It was not a long song.
    2: There were two ways to go. {n} took the small one. {g} took the wide one. They met, and they said hello.
    2: {n} had one big yawn. No, not yet! {n} put it back. "Keep it for [later|bed]," said {g}.
    2: {g} had {a snack}. It went in two bits. One was for {n}, and one was for {g}. [Yum.|Yum, and yum.|Mmm.]
    2: They hid from no one. {n} hid here. {g} hid there. Shh! No one came. So they came out.
    2: "How big am I?" said {n}. {g} took a look. "As big as you," said {g}. That was just right.
    2: They met {a crowd}. It had lost its way. "Home is there," said {n}. Off it went. [It was so glad.|{g} waved.]
    2: {n} went on tiptoe. {g} went on tiptoe. [No one was asleep.|Why?] They did not know why. It was fun.
    2: {n} said a word. {g} said it back. "Moon," said {n}. "Moon," said {g}. "Bed," said {n}. "Not yet," said {g}.
    2: {g} told a joke. It was short. {n} told a joke. It was so [long|very long]. They were both good jokes.
    6: Halfway there {g} stopped and said that {g.he} had forgotten something. They waited. Then {g.he} remembered that it was nothing, and they went on.
    6: They played the game where you may not say "yes." It went well until {g} asked {n} if it was going well.
    6: From there you could see {the light}, no bigger than a crumb. {g} nodded to it, and {n} had the feeling that it had been watching them the whole way.
    6: One of the {crowd+} had been following them. Whenever {g} turned around, it looked at something else. In the end {n} said, "Come on, then," and it came along as far as the next corner.
    6: "Look up," said {g}. {n} looked up. There was {the sky}, [all of it|the whole of it|as much as anyone could want]. "I just like to check," said {g}.
    6: They had a short argument about which of them was slower. {g} won, by getting to the end of it last.
    6: {g} knew a shortcut. It was a good deal longer than the other way, but it went by everything that {g} liked.
    6: {n} found a button and put it where whoever had lost it would look first. {g} said that {g.he} would have looked there, too, and {g.he} had never owned a button in {g.his} life.
    6: They met two {crowd+} who were carrying something much too big for them. {g} held it up in the middle for a while. Nobody said what it was. It didn't seem to be that kind of thing.
    6: They sat down for a minute and did nothing, and did it well. "That's the only trouble with resting," said {g}. "You have to stop to do it."
    6: "Tell me something that I don't know," said {g}. {n} told {g.him} about [escalators|revolving doors|bubble wrap]. {g.he} was quiet for some time. "People have everything," {g.he} said.
    6: Somebody had put up a small sign that said "This Way," and somebody else had put up one that said "This Way Is Nicer." {g} and {n} took the nicer one.
    6: {g} stopped to listen. "Do you hear that?" {g.he} asked. {n} didn't hear anything. "It's good, isn't it?" said {g}.
    6: They shared {a snack} on the way. {g} gave {n} the bigger half, and {n} gave a bit of it back, and so it went on, until there wasn't enough left to be polite with.
    6: The {crowd+} were {crowd.ing}, as they did at that hour, and {g} waved {g.his} {g.hand} in time to it, like a conductor. When {g.he} stopped, they happened to stop as well. {g.he} tried not to look proud.
    6: {n} went backward for a while, to see where they had been, and {g} told what was coming. "A bump," {g.he} said. "Sorry. That was it."
    9: {g} greeted things under {g.his} breath as they passed them, like somebody checking off a list. {n} began to do it, too. It was surprising how many of them seemed to have been waiting.
    9: They talked about whether it's better to arrive or to be on the way. {g} was for arriving. {n} was for being on the way, and won, since they still were.
    9: Halfway there they turned around. {The light} hung at the end of everything they had come past, very small and perfectly steady. "That's us," said {g}.
    9: The {crowd+} had a custom, at that hour, of {crowd.ing} all at once and then all stopping, and in the gap you could hear how big the evening was. {g} raised one {g.hand}. "Now," {g.he} said, and it was.
    9: {g} pointed out a place where nothing had ever happened. There weren't many of those left. They stood in front of it for a moment, taking care not to start anything.
    9: "What's the best thing you ever forgot?" asked {n}. {g} thought about it nearly all the way there. "I couldn't tell you," {g.he} said at last, "but I remember how nice it was."
    9: Somebody had drawn a line across the way, quite a straight one, with nothing to say what for. {g} stepped over it as though it were high. On the other side {g.he} turned to wait for {n}, with the look of someone who has been abroad.
    9: They hadn't said anything for some time. It was the kind of not saying anything that takes two. {g} broke it, only to mention that {g.he} was enjoying it, and then they went back to it.
    9: {n} asked what there was on the far side of {home}. "More of it," said {g}, "but it hasn't been looked at as much." So they went and looked at some.
    9: One {crowd} was sitting all alone and facing {the sky}, like somebody who had bought a ticket. {g} steered {n} around behind it, so as not to spoil the view.
    9: {g} knew the history of every corner they came to, and it was always the same: somebody had been happy there and hadn't noticed until later. {n} made up {n's} mind to notice.
    9: They came to where one has to decide, left or right. {g} shut {g.his} eyes, turned around once, and pointed, and it was at {n}. "Then we'll go where you're going," {g.he} said.
    9: {g} carried {a snack} in case of emergency, and looked around from time to time, hopefully, for one. "I do feel a bit faint," said {n}, to be kind. They each had half.
    9: Someone had scratched an arrow there, and next to it the words "Trust me." It was pointing the way they were going anyway, so {g} trusted it, and {n} could have sworn that it stood up straighter.
    9: {n} tried to move the way {g} did, which was harder than it looked and seemed to involve thinking about lunch. "You have to believe in every step," said {g}.
    9: It was one of those moments when everything that could make a noise is waiting for something else to go first. Even the {crowd+} kept their voices down. {g} coughed, and apologized to the evening in general.
`)
