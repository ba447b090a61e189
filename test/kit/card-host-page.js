// The page of an MCP host that shows a card: the official bridge, and a sandboxed frame for the card.
import { AppBridge, PostMessageTransport } from '@modelcontextprotocol/ext-apps/app-bridge';

/** Shows a card with the result of a tool. `hostCalls`, `hostOpens` and `hostLearns` are functions of the test. */
window.showCard = async ({ html, tool, input, result, theme, width, abilities }) => {
  const frame = document.createElement('iframe');
  frame.sandbox.add('allow-scripts');
  frame.style.cssText = `display: block; width: ${width}px; height: 60px; border: 0`;
  frame.title = 'Card';
  document.body.style.cssText = `margin: 0; background: ${theme === 'dark' ? '#30302e' : '#fff'}`;
  document.body.replaceChildren(frame);
  const bridge = new AppBridge(null, { name: 'test host', version: '1.0.0' }, abilities, {
    hostContext: {
      theme,
      toolInfo: { tool },
      displayMode: 'inline',
      containerDimensions: { width, maxHeight: 500 },
    },
  });
  bridge.oncalltool = (params) => window.hostCalls(params);
  bridge.onopenlink = ({ url }) => window.hostOpens(url);
  bridge.onupdatemodelcontext = ({ content }) => window.hostLearns(content);
  bridge.onsizechange = ({ height }) => {
    if (height !== undefined) frame.style.height = `${height}px`;
  };
  const initialized = new Promise((resolve) => (bridge.oninitialized = resolve));
  await bridge.connect(new PostMessageTransport(frame.contentWindow, frame.contentWindow));
  frame.srcdoc = html;
  await initialized;
  await bridge.sendToolInput({ arguments: input });
  await bridge.sendToolResult(result);
};
