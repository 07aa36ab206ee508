// Replaces "Loading..." in browsers that are too old for the app. They may understand neither its modules nor its style sheet, so
// this is a script of its own, in words that every browser knows. The build fills in the words in capitals.

/** What our oldest browsers were the first to have. A test compares this with their versions. */
function isOutdated() {
  return !(window.CSS && CSS.registerProperty && CSS.supports('color', 'color-mix(in srgb, red, red)'))
}

function add(parent, tag, text) {
  const element = parent.appendChild(document.createElement(tag))
  element.textContent = text
  element.style.cssText = tag === 'h1' ? 'margin: 0 0 24px; font: 600 32px/1.25 Georgia, serif' : 'margin: 0 0 20px'
}

function showMessage(page) {
  const column = document.createElement('div')
  column.style.cssText = 'max-width: 560px; margin: 0 auto'
  add(column, 'h1', 'Please update this browser')
  add(
    column,
    'p',
    'It’s too old for PRODUCT. Recordings that aren’t in your vault yet stay on this device, so please don’t clear this browser’s data. After the update, open PRODUCT in it again, and they’ll go to your vault.',
  )
  add(
    column,
    'p',
    'On an iPad or iPhone, open Settings, then General, then Software Update. On a Mac, do the same in System Settings. Anywhere else, update the browser in its menu, under Help or About, or in the app store.',
  )
  add(
    column,
    'p',
    'You need BROWSERS, or anything newer. On an iPad or iPhone, every browser needs iOS or iPadOS SAFARI.',
  )
  add(column, 'p', 'If there’s no update, sign in on a newer device. Your saved stories are all there.')
  page.textContent = ''
  page.appendChild(column)
  // Without `display`: the page's own classes hide this if the app draws something after all.
  page.style.cssText =
    'min-height: 100vh; box-sizing: border-box; padding: 48px 20px; background: PAPER; color: INK; font: 20px/1.6 -apple-system, Segoe UI, Roboto, sans-serif'
  document.body.style.margin = '0'
}

if (isOutdated()) showMessage(document.getElementById('coming'))
