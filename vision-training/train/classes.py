"""What the detector tells apart. The order is the order of its output channels."""

CLASSES = (
    'button,iconButton,textField,checkbox,radio,switch,slider,knob,meter,dropdown,tab,link,text,image,icon,listItem,'
    'menuItem,scrollbar,stepper,pad,key,node,canvas,cell'
).split(',')
INDEX = {name: i for i, name in enumerate(CLASSES)}
CONTENT, CONTAINERS = ('text', 'icon', 'image'), ('listItem', 'cell', 'node', 'canvas')
# Controls, content and containers each have boxes of their own, so that a button, its caption and its list row do not compete.
GROUPS = [1 if name in CONTENT else 2 if name in CONTAINERS else 0 for name in CLASSES]
GROUP_COUNT = 3
STRIDES = (8, 16, 32)
