import Typography from '@mui/material/Typography'
import { useGetMany, useListContext, useTranslate } from 'react-admin'
import type { Resource } from '../../../resources/_kit/resource.ts'
import type { Row } from '../calls.ts'
import { useTexts } from '../texts.ts'
import { useTitle } from '../title.ts'

/** As many names as one reads before answering. */
const NAMED = 3

interface BulkAskProps {
  resource: Resource
  action: string
  ids: readonly string[]
}

/** What a step does to the chosen records, and the names of the first few of them. */
export function BulkAsk({ resource, action, ids }: BulkAskProps) {
  const { data = [] } = useListContext<Row>()
  const translate = useTranslate()
  const texts = useTexts(resource.name)
  const titleIn = useTitle(resource.name)
  const first = ids.slice(0, NAMED)
  // Chosen on another page of the list.
  const elsewhere = first.filter((id) => !data.some((row) => row.id === id))
  const { data: others = [] } = useGetMany<Row>(resource.name, { ids: elsewhere }, { enabled: elsewhere.length > 0 })
  const rows = first.flatMap((id) => [...data, ...others].find((row) => row?.id === id) ?? [])
  const more = ids.length - rows.length
  return (
    <>
      <Typography>{texts.text(`${action}Many`) ?? translate('common.ask.sure')}</Typography>
      {rows.length === 0 ? null : (
        <Typography component="ul" sx={{ mt: 1, mb: 0, paddingInlineStart: 2.5 }}>
          {rows.map((row) => (
            <li key={row.id}>
              <bdi>{titleIn(row)}</bdi>
            </li>
          ))}
          {more > 0 ? <li>{translate('kit.bulk.more', { smart_count: more })}</li> : null}
        </Typography>
      )}
    </>
  )
}
