// Runs before the first paint, so that a dark console never flashes white.
;(function () {
  var chosen = null
  try {
    chosen = localStorage.getItem('appearance')
  } catch (error) {
    chosen = error ? null : chosen
  }
  var dark =
    chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.dataset.theme = dark ? 'dark' : 'light'
  document.documentElement.style.colorScheme = dark ? 'dark' : 'light'
  document.documentElement.style.background = dark ? '#0d1311' : '#f5f7f6'
})()
