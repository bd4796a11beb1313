// Runs in every page before its own scripts: resolves once every picture has come, nothing says that it is busy and nothing
// has changed for `still` milliseconds; to false where that is not so after `restless` milliseconds.
globalThis.athar = {
  async rest(still, restless) {
    await document.fonts.ready
    for (const image of document.images) image.loading = 'eager'
    const began = performance.now()
    let changed = began
    const observer = new MutationObserver(() => {
      changed = performance.now()
    })
    observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
    const isBusy = () =>
      document.querySelector('[aria-busy=true], [role=progressbar]:not([aria-valuenow])') !== null ||
      [...document.images].some((image) => !image.complete)
    let isLate = false
    while (!isLate && (isBusy() || performance.now() - changed < still)) {
      await new Promise((resolve) => setTimeout(resolve, 50))
      isLate = performance.now() - began > restless
    }
    observer.disconnect()
    return !isLate
  },
}
