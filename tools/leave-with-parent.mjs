import cluster from 'node:cluster'

// Loaded into every process the launcher starts: when the launcher is gone, killed even, the process ends as if asked
// to.
process.on('disconnect', () => {
  process.kill(process.pid, 'SIGTERM')
  setTimeout(() => process.exit(1), 10_000).unref()
})
// One that shares its port would end at once, with requests under way, did it not think that it was told to.
cluster.worker?.on('disconnect', () => (cluster.worker.exitedAfterDisconnect = true))
// What it listens on comes through the channel, so that one waits for it; others have nothing to wait for.
if (!cluster.isWorker) process.channel?.unref()
