/** The colors of letters: those of web/styles/tokens.css, which mail programs cannot read. A test compares them. */
export const light = {
  paper: '#fbf7f0',
  card: '#fffdf9',
  ink: '#221f1b',
  inkSoft: '#4b453c',
  evergreen: '#1c4a3d',
  onEvergreen: '#fbf7f0',
  line: '#ece4d6',
}

export const dark: typeof light = {
  paper: '#191613',
  card: '#221e1a',
  ink: '#f3ece1',
  inkSoft: '#cfc5b6',
  evergreen: '#8fc7b3',
  onEvergreen: '#11211b',
  line: '#2d2822',
}
