import { type ByAge, byAge } from '../story-content.ts'

/** How a story begins. The child comes to the world; no one has been met, and the weather follows. */
export interface Opening {
  id: string
  text: ByAge
}

const opening = (id: string, text: string): Opening => ({ id, text: byAge(text) })

export const openings: readonly Opening[] = [
  opening(
    'slippers',
    `
    2: {n} had on soft slippers. Pat, pat, pat. The slippers went all the way to {home}.
    2: Pat, pat, pat. That was {n}. {n} had slippers on, and {n} was {home.at}.
    4: {n} came to {home} in slippers. Slippers are quiet. They only say pat, pat, pat.
    4: Pat, pat, pat came a pair of slippers. {n} was in them, and they were going to {home}.
    6: {n} arrived {home.at} in slippers, which are the best shoes for the end of a day because they never wake anybody.
    6: Most people put on boots to go out. {n} put on slippers, because it was nearly bedtime, and went to {home}.
    9: {n} went to {home} in slippers that evening. Nobody there thought it odd. It was the sensible hour for slippers.
    9: There are no rules about shoes {home.at}, so {n} turned up in slippers, one of them slightly inside out.
    12: It was late enough that {n} had given up on proper shoes and come down to {home} in slippers, which nobody mentioned, out of tact.
    12: {n} crossed over to {home} in slippers that evening, on the theory that a day that was nearly finished didn't deserve laces.
    `,
  ),
  opening(
    'secret-hour',
    `
    2: The day was almost done. Not all done. Almost. And {n} was {home.at}.
    2: It was the in-between time. Not day. Not night. {n} was {home.at}.
    4: There is a little time between day and night. It is soft and slow. That was when {n} came to {home}.
    4: The day had one small piece left. {n} saved it up and took it to {home}.
    6: There is an hour between supper and sleep that doesn't belong to anybody. {n} liked to spend it {home.at}.
    6: If a day were a loaf of bread, this would be the last slice, and {n} was having it {home.at}.
    9: Between the last chore of the day and the first dream of the night there's a small spare hour. {n} spent it {home.at}.
    9: Clocks don't say so, but every evening has a pocket in it, and {n} had found the one {home.at}.
    12: Somewhere between the end of the day and the beginning of the night there's an hour that no timetable claims. {n} had always suspected that it was kept {home.at}.
    12: The useful part of the day was over, and the rest of it, the unhurried part that people tend to waste, {n} was spending {home.at}.
    `,
  ),
  opening(
    'if-you-go',
    `
    2: Do you know {home}? {n} does. {n} goes there at the end of the day.
    2: Look who is {home.at}! It is {n}. Hello, {n}!
    4: If you go to {home}, go in the evening. That is the best time. {n} knows that, and {n} was there.
    4: Some people have never been to {home}. {n} had been there many times. Here {n} was again.
    6: If you ever go to {home}, go in the evening, and go slowly. That's how {n} always did it, and that's how this story starts.
    6: You can't find {home} by hurrying. {n} had worked that out long ago, and got there in no time at all.
    9: People who hurry to {home} always seem to arrive a bit too early. {n} never hurried, and so {n} came exactly in time for what happened.
    9: If you want to see {home} properly, you have to come in the evening, when it has stopped showing off. {n} came in the evening.
    12: Guidebooks, if they mention {home} at all, recommend the morning. They are wrong, as {n} could have told them, arriving as usual at the far end of the day.
    12: You could pass through {home} a dozen times by day and not notice anything worth writing down. {n} had learned to come in the evening.
    `,
  ),
  opening(
    'everybody-knew',
    `
    2: "Hello, {n}!" That is what they say {home.at}. They all know {n}.
    2: Who comes here? It's {n}! They all know {n} {home.at}.
    4: Everybody {home.at} knew {n}. They knew {n's} step, and they knew {n's} laugh.
    4: "Is that {n}?" someone called. It was. {n} had come back to {home}.
    6: Everybody {home.at} knew {n}, and {n} knew nearly everybody, which is how one gets through an evening without ever being bored.
    6: They kept a place for {n} {home.at}. It wasn't marked, but nobody else ever sat in it.
    9: {n} was well known {home.at}, mostly for asking good questions and for never leaving before the good part.
    9: Somebody had once asked {n} who was in charge {home.at}. {n} had thought about it, and said, "We take turns."
    12: By then {n} was the sort of regular {home.at} who doesn't get greeted so much as nodded at, which is the higher honor.
    12: {n} had been coming to {home} long enough to be given the jobs that are only given to people who belong.
    `,
  ),
  opening(
    'smell',
    `
    2: Sniff, sniff. What is that? It is {snack+}! {n} ran to see. {n} was {home.at}.
    2: {n} could smell something good. Mmm. {snack+}! It was evening {home.at}.
    4: It smelled good {home.at}. It smelled of {snack+}. {n} followed the smell with a happy nose.
    4: {n's} nose got to {home} first. It had smelled {snack+}. Then the rest of {n} came, too.
    6: The first thing {n} noticed {home.at} was the smell of {snack+}. || It came around the corner like an old friend with both arms out.
    6: Some places smell of paint, and some of rain. That evening, {home.at}, everything smelled of {snack+}, and {n} breathed in twice to be sure.
    9: {n} could have found the way to {home} blindfolded that evening, just by following the smell of {snack+}.
    9: The evening {home.at} smelled of {snack+} and of the end of a long day, and {n} was in no hurry to be anywhere else.
    12: A smell of {snack+} hung about {home} that evening, and {n}, who had intended to stay five minutes, sensibly revised the plan.
    12: Someone had been making {snack+}. {n} noticed that before noticing anything else {home.at}, and considered it a promising way for an evening to start.
    `,
  ),
  opening(
    'big-day',
    `
    2: It was a big day. Run, run, run! Now {n} was slow. Now {n} was {home.at}.
    2: All day {n} ran. Now the running was all used up. {n} sat down {home.at}.
    4: It had been a big day with a lot of running in it. Now the running was used up, and {n} walked to {home}.
    4: {n's} knees were dusty, and {n's} hands were warm. It had been a good day. Now it was evening {home.at}.
    6: {n} had used up nearly the whole day. There was only a little left at the bottom, and it was just enough for {home}.
    6: It had been the kind of day that leaves grass on your socks. {n} brought the socks and what was left of the day to {home}.
    9: It had been a long, full, noisy day, and {n} was glad to set it down for a while {home.at}.
    9: By evening {n} had the pleasant, heavy feeling of having used every single part of the day, and there was still {home} to come.
    12: The day had been too full to think in. {n} had saved up all the thinking and brought it along to {home}, where there was room for it.
    12: Some days you carry and some days carry you. This had been one of each, and by the time {n} reached {home} it felt good to put it down.
    `,
  ),
  opening(
    'asked-to-come',
    `
    2: "Come, {n}! Come and see us!" So {n} did. {n} came to {home}.
    2: "{n}, will you come?" "Yes!" said {n}. And off to {home} they went, {n} and one small bag.
    4: A note had come for {n}. "Come to {home}," it said. "Come tonight." So {n} did.
    4: "Please come by before bed," said the message. It was from {home}, and it was for {n}.
    6: The message had been short. It said, "Come to {home} if you can. Bring yourself." So {n} brought exactly that.
    6: Somebody had put up a very small sign that said, "This way, {n}." It pointed to {home}.
    9: The note said only, "You might want to be {home.at} this evening." It wasn't signed, but {n} knew the handwriting, and went.
    9: Nobody had exactly invited {n} to {home}. They had just mentioned, twice, that they would be there, and that there would be {snack+}.
    12: The message was unsigned and badly spelled, and it told {n} to be {home.at} by evening, "if convenint." It was convenient.
    12: There hadn't been a reason given, only a time, and {n} had reached {home} a few minutes before it, out of curiosity as much as politeness.
    `,
  ),
  opening(
    'one-more-thing',
    `
    2: "One more thing!" said {n}. One more thing before bed. It was {home}!
    2: Not bed. Not yet. First {n} went to say good night to {home}.
    4: "Just one more thing before bed," said {n}. The one more thing was {home}.
    4: {n} wasn't sleepy. Well, maybe one toe was sleepy. The rest of {n} went to {home}.
    6: "Only one more thing," {n} had said, and everyone knows how big one more thing can be. || This one was as big as {home}.
    6: {n} wasn't tired. Perhaps one elbow was tired. The rest of {n} was wide awake and on the way to {home}.
    9: {n} wasn't tired yet, apart from the eyes, the arms, and the legs, and so there was still time for {home}.
    9: "Five minutes," {n} had promised. But minutes {home.at} are known to be longer than elsewhere, and nobody has ever complained.
    12: {n} had meant only to look in. But {home} was not a place where anyone had ever successfully only looked in.
    12: There was exactly one thing left on {n's} list for the day, and it had been left there on purpose: {home}, last, when nothing came after it.
    `,
  ),
  opening(
    'counting',
    `
    2: One, two, three. {n} took three big steps. One, two, three! {n} was {home.at}.
    2: One shoe. Two shoes. One {n}! All of them were {home.at}.
    4: {n} counted the steps to {home}. There were nine and a half. The half one was a hop.
    4: One, two, three, four, {n} counted, and on five {n} was there. It was evening {home.at}.
    6: It takes two hundred and twelve steps to reach {home}, if you don't skip. {n} had skipped, so it had taken ninety.
    6: {n} had a habit of counting things {home.at}: steps, doors, yawns. So far it was two doors and no yawns.
    9: {n} knew {home} by numbers: how many steps to get there, how many lamps on the way, how many places to sit. || The number of surprises was different every time.
    9: On the way to {home} {n} counted nothing at all, which was a rest, since there had been a great deal of counting that day.
    12: {n} had once tried to count everything {home.at} and given up, not because it was impossible but because things kept turning out to be interesting.
    12: It was, by {n's} own careful count, the hundredth evening {home.at}, and there hadn't been an ordinary one among them.
    `,
  ),
  opening(
    'slow-evening',
    `
    2: The evening came. It came slow and soft. It came to {home}, and so did {n}.
    2: Here comes the evening. Here comes {n}. They both come to {home}.
    4: The evening came to {home} on quiet feet. {n} came right behind it.
    4: "Good evening," said {n} to the evening. It was already {home.at}. It had come early, too.
    6: Evening arrived {home.at} the way a cat does: nobody saw it come in, and then it was sitting in the best spot. {n} sat down next to it.
    6: Down {home.at} they say that evening can't begin until someone is there to see it. That day the someone was {n}.
    9: The evening got to {home} a moment before {n} did, and had already made itself comfortable.
    9: Evenings {home.at} don't fall, as they do in other places. They sort of sit down. {n} got there just as this one was pulling up its chair.
    12: Evening came to {home} in no particular hurry, starting at the edges and working in, and {n} kept pace with it easily.
    12: It was one of those evenings that seem to have been left on by accident, warm and unhurried, and {n} walked through it to {home}.
    `,
  ),
  opening(
    'good-at',
    `
    2: {n} had two good eyes. {n} had two good ears. {n} was {home.at} to look and listen.
    2: Look, look, look. {n} is good at that. {n} came to {home} to look.
    4: {n} was good at looking. {n} was even better at finding. That was a good thing, that evening {home.at}.
    4: Some people are good at jumping. {n} was good at noticing. It was evening {home.at}, and there was a lot to notice.
    6: {n} was good at several things, and best of all at noticing. Nobody {home.at} knew yet how useful that would be.
    6: When {n} looked at something, it stayed looked at. People {home.at} had remarked on it.
    9: {n} noticed things: a crooked picture, a new word, somebody gone quiet. It made {n} a good person to have {home.at}.
    9: There are talkers, and there are noticers. {home} had plenty of talkers, and so everyone was pleased when {n} showed up.
    12: {n} had the habit of noticing things a second before other people did, and of waiting that second to be sure. || It came in useful {home.at}.
    12: If {n} had a talent, it was paying attention, which sounds like nothing much until you've spent an evening {home.at} with somebody who has it.
    `,
  ),
  opening(
    'ordinary',
    `
    2: It was a plain old day. Then it was evening. Then {n} came to {home}!
    2: The sun had gone its way. {n} had not. {n} was {home.at}.
    4: It was just a plain evening, and {n} was just {home.at}. But plain evenings can be good ones.
    4: Nothing special had happened all day. {n} didn't mind. There was still the evening, and there was {home}.
    6: It was an ordinary evening, with an ordinary breeze of small noises in it, and {n} was {home.at} as usual. || It stayed ordinary for about two minutes.
    6: "Nothing ever happens on a Tuesday," {n} had said once. It was a Tuesday. {n} was {home.at}.
    9: It promised to be a perfectly ordinary evening {home.at}, and {n} had nothing against those.
    9: Later {n} would say that nothing about that evening had seemed unusual. || It was just {home}, at the hour when everyone starts putting things away.
    12: Nothing about the evening suggested that it would be worth remembering. {n} had come to {home} out of habit, and habit is how most good things are found.
    12: It was a weekday, there was nothing on, and {n} was {home.at}, which had always been the best place to be when there was nothing on.
    `,
  ),
  opening(
    'away-from-noise',
    `
    2: Shh. Listen. It was so nice {home.at}. {n} sat and took a big breath in. Ahh.
    2: All day long there was noise. Bang! Honk! Now {n} was {home.at}, and there was less.
    4: All day it had been loud. Now it was evening, and {n} was {home.at}, where a whisper was plenty.
    4: {n} took one deep breath, and then one more. It was easy to breathe {home.at}.
    6: The noisy part of the day had stopped at the edge of {home}, as if it had no ticket. {n} walked on in.
    6: {n} liked how voices changed {home.at} in the evening. Everyone talked a little lower, as though the sky were reading.
    9: Whatever had been loud that day stayed behind when {n} came to {home}. It always did. It didn't know the way.
    9: There's a point on the way to {home} where the noise of the day gives up following you. {n} passed it, and walked more slowly after that.
    12: The noise of the day followed {n} nearly as far as {home}, lost interest, and went off to bother someone else.
    12: There was room to hear yourself think {home.at}, and {n} had come with a few thoughts in need of hearing.
    `,
  ),
  opening(
    'what-does-it-do',
    `
    2: Does {home} go to bed? {n} wanted to know. {n} came to see.
    2: Where is {n}? Not in bed! {n} is {home.at}. It is almost time.
    4: What happens {home.at} when it gets late? {n} wanted to find out, so {n} stayed to see.
    4: "Does {home} ever sleep?" {n} asked. Nobody knew. So {n} went to look.
    6: {n} had often wondered what {home} did when nobody was there. || Tonight was a good night to find out, except that then somebody would be there.
    6: Does a place get tired? {n} thought about that on the way to {home}, and decided that it must, at least in the feet.
    9: {n} had a theory that {home} was only really itself in the evening, and had come to check.
    9: Somebody once told {n} that places go to sleep just as people do. || It sounded unlikely, and so {n} had come to {home} to watch it happen.
    12: There was an argument, unsettled for years, about whether {home} was more beautiful by day or by night. {n} held with evening, and felt that both sides were missing it.
    12: {n} had a question about {home} that couldn't be answered by day, and it had finally grown late enough to go and ask it.
    `,
  ),
]
