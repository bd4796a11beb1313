import Chat from '@mui/icons-material/ChatOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useCallback, useState } from 'react'
import { useDataProvider, useTranslate } from 'react-admin'
import type { FeedComment, FeedUpdate } from '../../../../resources/_contracts/newsfeed.ts'
import { LIMITS } from '../../../../resources/_kit/limits.ts'
import { comments } from '../../../../resources/comments/schema.ts'
import type { Removal } from '../../../../resources/projects/ui/timeline/useRemoval.ts'
import { users } from '../../../../resources/users/schema.ts'
import { later } from '../../../generate/lazyPart.tsx'
import { useRecords, useRecordsById, written } from '../../../generate/records.ts'
import { useRights } from '../../../generate/rights.ts'
import { useKeepAcrossReload } from '../../../providers/useAcrossReload.ts'
import { CommentLine } from './CommentLine.tsx'

/** A thread that is longer is read on the update's own page. */
const MOST = 200

/** The whole thread, once it is asked for. */
function useThread(update: string, enabled: boolean): readonly FeedComment[] | null {
  const { data } = useRecords(
    comments,
    {
      filter: { projectUpdate: update },
      sort: { field: 'createdAt', order: 'DESC' },
      pagination: { page: 1, perPage: MOST },
    },
    { enabled },
  )
  const ids = [...new Set((data ?? []).flatMap(({ author }) => author ?? []))]
  const { data: people } = useRecordsById(users, ids, { enabled: ids.length > 0 })
  if (!enabled || data === undefined) return null
  const nameOf = (id: string | null) => people?.find((one) => one?.id === id)?.name ?? null
  return data.toReversed().map(({ id, version, text, author, createdAt, editedAt }) => ({
    id,
    version,
    text,
    author,
    authorName: nameOf(author),
    createdAt,
    edited: editedAt !== null,
  }))
}

/** Fetched by whoever writes. */
const Composer = later(async () => (await import('../../../../resources/projects/ui/timeline/Composer.tsx')).Composer, {
  xs: 56,
  sm: 56,
})

/** A button until somebody wants to say something: a box that stands open on every row is in the way of whoever reads. */
function Write({ update: { id, name }, onSubmit }: { update: FeedUpdate; onSubmit: (text: string) => Promise<void> }) {
  const translate = useTranslate()
  const [state, setState] = useState<'shut' | 'open' | 'left'>('shut')
  useKeepAcrossReload<boolean>(`commenting.${id}`, state === 'open' ? true : null, () => setState('open'))
  // Whoever leaves the box stands where they came from.
  const back = useCallback((button: HTMLButtonElement | null) => button?.focus(), [])
  const leave = () => setState('left')
  if (state === 'open')
    return (
      <Composer
        label={translate('dashboard.addComment')}
        max={LIMITS.comment}
        keepKey={`comment.${id}`}
        submitLabel={translate('dashboard.sendComment')}
        onSubmit={async (text) => {
          await onSubmit(text)
          leave()
        }}
        onCancel={leave}
        autoFocus
      />
    )
  return (
    <Button
      ref={state === 'left' ? back : undefined}
      variant="text"
      size="small"
      startIcon={<Chat />}
      sx={{ justifySelf: 'start', marginInlineStart: -1 }}
      onClick={() => setState('open')}
    >
      {translate('resources.comments.one')}
      <span className="athar-hidden"> {name}</span>
    </Button>
  )
}

interface CommentsProps {
  update: FeedUpdate
  removal: Removal
  /** Something was written: what is shown is asked for anew. */
  onChanged: () => Promise<unknown>
}

/** [2.16] what colleagues say below an update: the last few, all of them on demand, and the way to add one's own. */
export function Comments({ update, removal, onChanged }: CommentsProps) {
  const translate = useTranslate()
  const dataProvider = useDataProvider()
  const { can } = useRights('comments')
  const [isWhole, setWhole] = useState(false)
  const thread = useThread(update.id, isWhole)
  const shown = (thread ?? update.comments).filter(({ id }) => !removal.hidden.has(id))
  const more = update.commentCount - update.comments.length
  const add = async (text: string) => {
    await dataProvider.create(comments.name, { data: written(comments, { projectUpdate: update.id, text }) })
    await onChanged()
  }
  return (
    <Box className="athar-unprinted" sx={{ display: 'grid', gap: 1, mt: 1 }}>
      {more > 0 && !isWhole ? (
        <Button variant="text" size="small" sx={{ justifySelf: 'start' }} onClick={() => setWhole(true)}>
          {translate('dashboard.allComments', { smart_count: update.commentCount })}
        </Button>
      ) : null}
      {shown.length === 0 ? null : (
        <Box
          component="ul"
          aria-label={translate('resources.comments.many')}
          sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}
        >
          {shown.map((comment) => (
            <CommentLine key={comment.id} comment={comment} removal={removal} onChanged={onChanged} />
          ))}
        </Box>
      )}
      {can('create') ? <Write update={update} onSubmit={add} /> : null}
    </Box>
  )
}
