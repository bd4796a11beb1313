import SortIcon from '@mui/icons-material/Sort'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useState } from 'react'
import { Button, useListSortContext, useTranslate, useTranslateLabel } from 'react-admin'

const other = { ASC: 'DESC', DESC: 'ASC' } as const

/**
 * The order of a list that has no heads to press. react-admin's own keeps its menu in the page while it is closed: opened,
 * the keyboard stays outside of it, and Escape does nothing.
 */
export function SortButton({ fields }: { fields: readonly string[] }) {
  const { resource, sort, setSort } = useListSortContext()
  const translate = useTranslate()
  const labelOf = useTranslateLabel()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const named = (source: string): string => String(labelOf({ resource, source }) ?? source)
  const field = named(sort.field)
  const lowered = field.charAt(0).toLowerCase() + field.slice(1)
  const orderOf = (source: string) => (source === sort.field ? other[sort.order] : 'ASC')
  const close = () => setAnchor(null)
  return (
    <>
      <Button
        label={translate('ra.sort.sort_by', {
          field,
          field_lower_first: lowered,
          order: translate(`ra.sort.${sort.order}`),
        })}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <SortIcon />
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={close}>
        {fields.map((source) => (
          <MenuItem
            key={source}
            onClick={() => {
              setSort({ field: source, order: orderOf(source) })
              close()
            }}
          >
            {named(source)} {translate(`ra.sort.${orderOf(source)}`)}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
