import QuickreplyOutlined from '@mui/icons-material/QuickreplyOutlined'
import IconButton from '@mui/material/IconButton'
import ListItemText from '@mui/material/ListItemText'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import MenuList from '@mui/material/MenuList'
import Paper from '@mui/material/Paper'
import Tooltip from '@mui/material/Tooltip'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { useRecords } from '../../../src/generate/records.ts'
import { fold } from '../../_kit/fold.ts'
import type { RecordOf } from '../../_kit/resource.ts'
import { savedReplies } from '../schema.ts'

type Reply = RecordOf<typeof savedReplies>

const ALL = { pagination: { page: 1, perPage: 100 }, sort: { field: 'title', order: 'ASC' } } as const
const SHOWN = 6

/** All of the entity's, once somebody asks for them. */
export const useReplies = (enabled: boolean): readonly Reply[] => useRecords(savedReplies, ALL, { enabled }).data ?? []

/** In the donor's language where it is written in that. */
export const wordsOf = ({ textAr, textEn }: Reply, language: 'ar' | 'en'): string =>
  (language === 'ar' ? (textAr ?? textEn) : (textEn ?? textAr)) ?? ''

/** What a draft that begins with “/” asks for; null where it begins with anything else. */
export function askedFor(draft: string, replies: readonly Reply[]): readonly Reply[] | null {
  if (!draft.startsWith('/') || draft.includes('\n')) return null
  const words = fold(draft.slice(1)).split(' ').filter(Boolean)
  return replies.filter(({ title }) => words.every((word) => fold(title).includes(word))).slice(0, SHOWN)
}

interface FoundProps {
  found: readonly Reply[]
  language: 'ar' | 'en'
  onInsert: (text: string) => void
}

/** What “/” and a few words have found, to choose from. */
export function FoundReplies({ found, language, onInsert }: FoundProps) {
  const translate = useTranslate()
  return (
    <Paper variant="outlined" sx={{ mb: 1 }}>
      <MenuList dense aria-label={translate('chat.replies.list')} autoFocus={false}>
        {found.length === 0 ? <MenuItem disabled>{translate('chat.replies.none')}</MenuItem> : null}
        {found.map((reply) => (
          <MenuItem key={reply.id} onClick={() => onInsert(wordsOf(reply, language))}>
            <bdi>{reply.title}</bdi>
          </MenuItem>
        ))}
      </MenuList>
    </Paper>
  )
}

interface RepliesProps {
  language: 'ar' | 'en'
  onInsert: (text: string) => void
}

/** The saved replies by a menu, for whoever does not type “/”. */
export function RepliesMenu({ language, onInsert }: RepliesProps) {
  const translate = useTranslate()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const replies = useReplies(anchor !== null)
  const close = () => setAnchor(null)
  const label = translate('chat.replies.insert')
  return (
    <>
      <Tooltip title={label}>
        <IconButton aria-label={label} aria-haspopup="menu" onClick={({ currentTarget }) => setAnchor(currentTarget)}>
          <QuickreplyOutlined />
        </IconButton>
      </Tooltip>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={close} disableScrollLock>
        {replies.map((reply) => (
          <MenuItem
            key={reply.id}
            onClick={() => {
              close()
              onInsert(wordsOf(reply, language))
            }}
            sx={{ maxWidth: 360 }}
          >
            <ListItemText
              primary={<bdi>{reply.title}</bdi>}
              secondary={<bdi>{wordsOf(reply, language)}</bdi>}
              slotProps={{ primary: { noWrap: true }, secondary: { noWrap: true } }}
            />
          </MenuItem>
        ))}
        <MenuItem component={Link} to="/app/saved_replies">
          {translate('chat.replies.manage')}
        </MenuItem>
      </Menu>
    </>
  )
}
