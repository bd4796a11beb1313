import { useEffect } from 'react'
import { useTranslate } from 'react-admin'
import { useMatches } from 'react-router-dom'
import { useHeading } from '../ui/tabTitle.ts'
import type { RouteHandle } from './routes/build.tsx'

/** Whether the page is about one record, which its heading names: several of them stand open in as many tabs. */
const isOfRecord = ({ entry }: RouteHandle): boolean =>
  entry !== undefined && (entry.path.includes('/:') || (entry.target.kind === 'view' && entry.target.view === 'create'))

/** The browser's title follows the page: the name of the record that it shows, else its own. */
export function DocumentTitle() {
  const translate = useTranslate()
  const heading = useHeading()
  const handle = useMatches().at(-1)?.handle as RouteHandle | undefined
  const app = translate('common.appName')
  const named = handle?.title === undefined ? '' : translate(handle.title, { smart_count: 1 })
  const page = (handle && isOfRecord(handle) ? heading : null) ?? named
  useEffect(() => {
    document.title = page === '' ? app : `${page} · ${app}`
  }, [page, app])
  return null
}
