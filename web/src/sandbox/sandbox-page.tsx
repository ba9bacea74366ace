export default function SandboxPage() {
  return <h1>SandboxPage</h1>
}
