// Runs in every page before its own scripts: resolves once every picture has come, nothing says that it is busy and nothing
// has changed for `still` milliseconds; to false where that is not so after `restless` milliseconds.
globalThis.athar = {
  async rest(still, restless) {
    await document.fonts.ready
    const began = performance.now()
    let changed = began
    const observer = new MutationObserver(() => {
      changed = performance.now()
    })
    observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
    const isBusy = () => {
      const images = [...document.images]
      for (const image of images) image.loading = 'eager'
      return (
        document.querySelector('[aria-busy=true], [role=progressbar]:not([aria-valuenow]), [class*=Skeleton]') !==
          null || images.some((image) => !image.complete)
      )
    }
    let isLate = false
    while (!isLate && (isBusy() || performance.now() - changed < still)) {
      await new Promise((resolve) => setTimeout(resolve, 50))
      isLate = performance.now() - began > restless
    }
    observer.disconnect()
    // One that has come may not be painted yet; one that is broken never is.
    const drawn = Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)))
    await Promise.race([drawn, new Promise((resolve) => setTimeout(resolve, 2000))])
    return !isLate
  },
}

// A picture shows a page whole: what is fetched when it comes into the window is in sight from the beginning.
globalThis.IntersectionObserver = class extends IntersectionObserver {
  constructor(seen, options = {}) {
    super(seen, options.root ? options : { ...options, rootMargin: '100000px' })
  }
}
