import { Outlet } from 'react-router'
import { SiteAround } from './site-around.tsx'

/** Marketing, legal and 404 pages. As of every layout the router passes nothing on to it, children neither. */
export default function SiteFrame() {
  return (
    <SiteAround>
      <Outlet />
    </SiteAround>
  )
}
