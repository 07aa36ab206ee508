import { SAMPLE_NAME, TRY_CERTIFICATE } from './try-certificate-parts.ts'

// Puts the name that a visitor types on the gift page's certificate.

const root = document.getElementById(TRY_CERTIFICATE)
const field = root?.querySelector('input')
const name = root?.querySelector('[data-recipient]')
if (root && field && name) {
  const show = () => {
    name.textContent = field.value.trim() || SAMPLE_NAME
  }
  field.addEventListener('input', show)
  // A browser may have kept the name of an earlier visit.
  show()
  root.dataset.ready = ''
}
