import { Outlet } from 'react-router'
import { SiteAround } from './site-around.tsx'

/** Marketing, legal and 404 pages. */
export default function SiteFrame() {
  return (
    <SiteAround>
      <Outlet />
    </SiteAround>
  )
}
