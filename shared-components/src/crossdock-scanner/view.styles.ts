import { css } from 'lit'

/** The camera's view: 460 x 360 (calls.md 9), smaller where the page is narrower. */
export const viewStyles = css`
  .view {
    position: relative;
    width: min(460px, 100%);
    aspect-ratio: 460 / 360;
    margin: 0 auto;
    border-radius: 8px;
    background: #05080f;
    overflow: hidden;
  }
  video,
  .outline {
    position: absolute;
    inset: 0;
    width: 100%;
    height: 100%;
    object-fit: cover;
  }
  .outline polygon {
    fill: rgb(255 255 255 / 18%);
    stroke: #fff;
    stroke-width: 4px;
    stroke-linejoin: round;
    vector-effect: non-scaling-stroke;
  }
  .view--right .outline polygon {
    stroke: #2ed573;
  }
  .view--wrong .outline polygon {
    stroke: #ff6b74;
    stroke-dasharray: 12 8;
  }
  .aim {
    position: absolute;
    inset: 24% 9%;
    border-radius: 8px;
    box-shadow: 0 0 0 999px rgb(5 8 15 / 38%);
    pointer-events: none;
  }
  /* Four corners of a frame: a border of which the middles are masked away. */
  .aim::before {
    content: '';
    position: absolute;
    inset: 0;
    border: 3px solid #fff;
    border-radius: 8px;
    clip-path: polygon(
      0 0, 30px 0, 30px 100%, calc(100% - 30px) 100%, calc(100% - 30px) 0, 100% 0, 100% 30px, 0 30px,
      0 calc(100% - 30px), 100% calc(100% - 30px), 100% 100%, 0 100%
    );
  }
  .cover {
    position: absolute;
    inset: 0;
    display: grid;
    place-content: center;
    width: 100%;
    margin: 0;
    padding: 24px;
    border: 0;
    border-radius: 0;
    background: rgb(5 8 15 / 40%);
    color: #fff;
    font-size: 16px;
    line-height: 22px;
    text-align: center;
  }
  .cover span {
    padding: 8px 16px;
    border-radius: 13px;
    background: rgb(5 8 15 / 80%);
  }
  .cover--resume {
    place-content: end center;
  }
  .cover--resume:focus-visible {
    outline-color: #fff;
    outline-offset: -6px;
  }
  .tools {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 8px 12px;
  }
  .tools select {
    flex: 1 1 160px;
    width: auto;
    text-overflow: ellipsis;
  }
  .zoom {
    display: flex;
    flex: 1 1 160px;
    align-items: center;
    gap: 10px;
  }
  .zoom input {
    flex: 1;
    min-width: 80px;
    accent-color: var(--button);
  }
  .quiet[aria-pressed='true'] {
    border-color: var(--focus);
    box-shadow: inset 0 0 0 1px var(--focus);
  }
`
