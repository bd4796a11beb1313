import { type QueryKey, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { readAction, runAction } from '../../../src/generate/calls.ts'
import { useFollowed } from '../../../src/generate/hooks/followed.ts'
import { useRights } from '../../../src/generate/rights.ts'
import type { ConversationView, Inbox, Opened, Show, Thread, WaitingTalks } from '../contract.ts'
import { conversations } from '../schema.ts'
import { type InboxPage, type InboxPages, pageAgain } from './inboxPages.ts'
import { keptPage, newestAgain, type Pages } from './pages.ts'

const NAME = conversations.name
export const CHAT_PATH = '/app/chat'

export interface Asked {
  show: Show
  channel: string
  q: string
}

const asParam = (text: string): string | undefined => (text === '' ? undefined : text)

/**
 * The inbox page by page, the newest first; what comes in stands there within a second. Where something changes the newest are
 * asked for again, and of the pages behind them those in sight.
 * @param seen so many rows of a page are in sight
 */
export function useInbox({ show, channel, q }: Asked, seen: (page: number) => number) {
  const client = useQueryClient()
  const queryKey = [NAME, 'inbox', show, channel, q]
  const followed = useFollowed(['conversations'], [NAME, 'inbox'])
  const ask = (after: string) =>
    readAction<Inbox>(NAME, null, 'inbox', { show, channel: asParam(channel), q: asParam(q), after: asParam(after) })
  return useInfiniteQuery<InboxPage, Error, InboxPages, QueryKey, string>({
    ...followed,
    queryKey,
    initialPageParam: '',
    queryFn: async ({ pageParam: param }) => {
      const there = client.getQueryData<InboxPages>(queryKey)
      const at = there?.pageParams.indexOf(param) ?? -1
      const kept = there?.pages[at]
      const now = at < 0 ? 0 : seen(at)
      if (kept && param !== '' && now === 0) return kept
      const asked = performance.now()
      return { ...(await (kept ? pageAgain(kept, { param, seen: now }, ask) : ask(param))), asked }
    },
    getNextPageParam: ({ next }) => next,
  })
}

export function useView(id: string) {
  const queryKey = [NAME, 'view', id]
  const followed = useFollowed(['conversations', 'donor_issues', 'donors'], queryKey)
  return useQuery({ ...followed, queryKey, queryFn: () => readAction<ConversationView>(NAME, id, 'view') })
}

const threadKey = (id: string): QueryKey => [NAME, 'thread', id]

/**
 * The newest lines, and older ones as they are asked for. Where something changes the newest are asked for again, and none of
 * the pages behind them: those are what was said long ago.
 */
export function useThread(id: string) {
  const client = useQueryClient()
  const queryKey = threadKey(id)
  const followed = useFollowed(['conversations', 'messages'], queryKey)
  const ask = (before: string) => readAction<Thread>(NAME, id, 'thread', { before: asParam(before) })
  return useInfiniteQuery<Thread, Error, Pages, QueryKey, string>({
    ...followed,
    queryKey,
    initialPageParam: '',
    queryFn: ({ pageParam }) => {
      const kept = keptPage(client.getQueryData<Pages>(queryKey), pageParam)
      return pageParam === '' ? newestAgain(kept, ask) : (kept ?? ask(pageParam))
    },
    getNextPageParam: ({ before }) => before,
  })
}

/** What they wrote last, of the lines that are there, when it is asked for: nothing is drawn anew because more of them come. */
export function useLastWords(id: string): () => string {
  const client = useQueryClient()
  return () => {
    const [newest] = client.getQueryData<Pages>(threadKey(id))?.pages ?? []
    const last = newest?.lines.findLast(({ what }) => what === 'in')
    return last?.what === 'in' ? (last.text ?? '') : ''
  }
}

/** How many conversations hold something unread; nothing for whoever has no inbox. */
export function useWaiting(): number {
  const { can } = useRights(NAME)
  const enabled = can('waiting')
  const queryKey = [NAME, 'waiting']
  const followed = useFollowed(['conversations'], queryKey, enabled)
  const { data } = useQuery({
    ...followed,
    queryKey,
    queryFn: () => readAction<WaitingTalks>(NAME, null, 'waiting'),
    enabled,
  })
  return data?.unread ?? 0
}

/** What was written here is seen here at once, whether the server has told of it yet or not. */
export function useRefresh() {
  const client = useQueryClient()
  return useCallback(() => client.invalidateQueries({ queryKey: [NAME] }), [client])
}

export const opened = (id: string): Promise<Opened> => runAction(NAME, id, 'read')
/** `key`: pressed again after a lost answer it is sent once. */
export const send = (id: string, body: { text: string; files?: unknown }, key: string): Promise<{ id: string }> =>
  runAction(NAME, id, 'send', body, key)
export const markUnread = (id: string): Promise<unknown> => runAction(NAME, id, 'markUnread')
export const makeIssue = (id: string, body: object): Promise<unknown> => runAction(NAME, id, 'makeIssue', body)
