import { HttpResponse, http as mock } from 'msw'

/** The stream of a server: what a test says has changed is told to every page that listens. */
export function liveServer() {
  const open = new Set<ReadableStreamDefaultController<Uint8Array>>()
  const bytes = new TextEncoder()
  const counted = { calls: 0, remembers: false }
  const handler = mock.get('*/api/live', ({ request }) => {
    counted.calls += 1
    const knows = counted.remembers && new URL(request.url).searchParams.has('asked')
    const said = { controller: null as ReadableStreamDefaultController<Uint8Array> | null }
    const body = new ReadableStream<Uint8Array>({
      // Who listened has left: nothing more can be said to them.
      cancel: () => void (said.controller && open.delete(said.controller)),
      start: (controller) => {
        said.controller = controller
        open.add(controller)
        controller.enqueue(bytes.encode(`event: open\ndata: ${knows ? 'since' : ''}\n\n`))
      },
    })
    return new HttpResponse(body, { headers: { 'Content-Type': 'text/event-stream' } })
  })
  const until = async (isSo: () => boolean): Promise<void> => {
    for (const late = Date.now() + 10_000; !isSo(); await new Promise((done) => setTimeout(done, 20)))
      if (Date.now() > late) throw new Error('nobody listens')
  }
  return {
    handler,
    /** As a server that knows what has changed since a page's first question. */
    remember: (is: boolean) => (counted.remembers = is),
    /** How often a stream was asked for. */
    get calls(): number {
      return counted.calls
    },
    /** Resolves once somebody listens. */
    heard: () => until(() => open.size > 0),
    changed: async (...resources: readonly string[]) => {
      await until(() => open.size > 0)
      for (const one of open) one.enqueue(bytes.encode(`event: changed\ndata: ${resources.join(',')}\n\n`))
    },
    /** As a server that is gone in the middle of it. */
    cut: () => {
      for (const one of open) one.error(new Error('cut'))
      open.clear()
    },
    /** As a server that has said all that it will say. */
    end: () => {
      for (const one of open) one.close()
      open.clear()
    },
  }
}
